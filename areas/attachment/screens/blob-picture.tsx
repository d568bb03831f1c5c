import { useCallback } from "react";

type KeptPictureProps = { picture: Blob; alt: string };

/** Shows a picture from memory and releases its object URL when it is no longer shown. */
export function BlobPicture({ picture, alt }: KeptPictureProps) {
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
