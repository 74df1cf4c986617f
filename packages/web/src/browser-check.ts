import { it } from '@barattolo/domain/texts/it'

/**
 * A script of its own, in the oldest syntax that the build can write, because a browser that does not know the syntax of the application
 * runs nothing of it. Shows a sentence in browsers older than `supported-browsers.ts`: Safari before 16.4 and Firefox before 128 have no
 * `registerProperty`, Chrome before 111 has no `color-mix`. What the page shows without the application stays readable.
 */
function isSupported(): boolean {
  return (
    'noModule' in HTMLScriptElement.prototype &&
    typeof CSS !== 'undefined' &&
    'registerProperty' in CSS &&
    CSS.supports('color', 'color-mix(in oklab, red, blue)')
  )
}

function showSentence() {
  const sentence = document.createElement('p')
  sentence.setAttribute('role', 'alert')
  sentence.textContent = it.oldBrowser.sentence
  // Such a browser may not apply the style sheet, and the security policy allows no style attribute in HTML.
  sentence.style.cssText = 'margin:0;padding:16px;background:#fff3c4;color:#182b26;font:18px/1.4 sans-serif'
  document.body.insertBefore(sentence, document.body.firstChild)
}

// The script is deferred, so that the page exists.
if (!isSupported()) showSentence()
