/**
 * Applies the crop in the `data-crop` attribute of an image (x, y and width as fractions). Set by script, because the content
 * security policy forbids style attributes in HTML. The crop fills the width of the frame and is centred vertically in it.
 */
export function applyCrop(image: HTMLImageElement) {
  const [x = 0, y = 0, width = 1] = (image.dataset.crop ?? '').split(' ').map(Number)
  image.style.width = `${100 / width}%`
  image.style.transform = `translate(${-100 * x}%, ${-100 * y}%)`
}
