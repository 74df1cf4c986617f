/**
 * Shows the part of a picture that its `data-crop` names (x, y and width as fractions). Set by script: the page's policy allows no
 * style attribute in HTML. The crop is as wide as the frame and, in a lower frame, in its middle.
 */
export function applyCrop(picture: HTMLImageElement) {
  const [x = 0, y = 0, width = 1] = (picture.dataset.crop ?? '').split(' ').map(Number)
  picture.style.width = `${100 / width}%`
  picture.style.transform = `translate(${-100 * x}%, ${-100 * y}%)`
}
