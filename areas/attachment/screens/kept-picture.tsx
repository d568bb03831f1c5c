import { useCallback } from "react";

type Given = { picture: Blob; alt: string };

/** A picture out of the page's memory, for as long as it is shown. */
export function KeptPicture({ picture, alt }: Given) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return undefined;
      const address = URL.createObjectURL(picture);
      image.setAttribute("src", address);
      return () => URL.revokeObjectURL(address);
    },
    [picture],
  );
  return <img ref={show} alt={alt} />;
}
