import type { Plugin } from 'vite'

const sheet = /\s*<link rel="stylesheet"[^>]*>/

/**
 * Puts the style sheet behind the page's own skeleton, which then is painted without it. The client still waits for it:
 * a module runs when no sheet of the page is on its way.
 */
export function styleLast(): Plugin {
  return {
    name: 'lectern:style-last',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [found] = sheet.exec(html) ?? []
        if (!found) throw new Error('The page names no style sheet: see style-last.ts')
        return html.replace(found, '').replace(/\s*<\/body>/, `${found}$&`)
      },
    },
  }
}
