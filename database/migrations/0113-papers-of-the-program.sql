-- The schedule that goes out with a mail is printed by the program, which is no user.
alter table paper drop constraint paper_made_by_fkey;
