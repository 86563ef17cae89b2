import type { HtmlTagDescriptor, Plugin } from 'vite'

/** Lets the page fetch the named chunks and their styles with the entry, though only screens import them. */
export function preload(...names: string[]): Plugin {
  return {
    name: 'lectern:preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }): HtmlTagDescriptor[] {
        return Object.values(bundle).flatMap(file => {
          const name = names.find(each => file.fileName.startsWith(`assets/${each}-`))
          if (!name) return []
          const href = `/${file.fileName}`
          const attrs: Record<string, string | true> = file.fileName.endsWith('.css')
            ? { rel: 'preload', as: 'style', crossorigin: true, href }
            : { rel: 'modulepreload', crossorigin: true, href }
          return [{ tag: 'link', attrs, injectTo: 'head' as const }]
        })
      },
    },
  }
}
