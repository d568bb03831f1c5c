import { type ComponentProps, useCallback } from "react";

type BlobPictureProps = Omit<ComponentProps<"img">, "src" | "ref"> & { picture: Blob; alt: string };

/** Shows a picture from memory and releases its object URL when it is no longer shown. */
export function BlobPicture({ picture, alt, ...rest }: BlobPictureProps) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return undefined;
      const address = URL.createObjectURL(picture);
      image.setAttribute("src", address);
      return () => URL.revokeObjectURL(address);
    },
    [picture],
  );
  return <img {...rest} ref={show} alt={alt} />;
}
