import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import c from 'highlight.js/lib/languages/c'
import cpp from 'highlight.js/lib/languages/cpp'
import csharp from 'highlight.js/lib/languages/csharp'
import css from 'highlight.js/lib/languages/css'
import go from 'highlight.js/lib/languages/go'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import matlab from 'highlight.js/lib/languages/matlab'
import python from 'highlight.js/lib/languages/python'
import r from 'highlight.js/lib/languages/r'
import rust from 'highlight.js/lib/languages/rust'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import type { CodeLanguage } from '#contract/rich-text.ts'

const languages = {
  ...{ bash, c, cpp, csharp, css, go, java, javascript, json, matlab, python, r, rust, sql, typescript, xml },
} satisfies Record<CodeLanguage, unknown>
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language)

/** More than that stays in the colour of ink: colouring it would hold up the page. */
const longest = 20_000

/** The text of some code, with spans around what has a colour. */
export function colourCode(code: string, language: CodeLanguage): Node[] {
  if (code.length > longest) return [document.createTextNode(code)]
  const { value } = hljs.highlight(code, { language, ignoreIllegals: true })
  return [
    ...new DOMParser().parseFromString(`<pre>${value}</pre>`, 'text/html').querySelector('pre')!.childNodes,
  ]
}
