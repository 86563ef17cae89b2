import { expect, test } from 'vitest'
import { markups, textOfMarkup } from './markup.ts'

test('a Word document says what is shown of it, without what was deleted', () => {
  const xml = `<?xml version="1.0"?><w:document><w:body><w:p><w:r><w:t>One</w:t><w:tab/><w:t xml:space="preserve"> &amp; two</w:t></w:r></w:p>
    <w:p><w:del><w:r><w:delText>gone</w:delText><w:t>gone too</w:t></w:r></w:del><w:r><w:instrText>PAGE</w:instrText><w:t>Three</w:t></w:r></w:p></w:body></w:document>`
  expect(textOfMarkup(xml, markups.docx)).toBe('One  & two\nThree\n')
})

test('an OpenDocument text says its paragraphs, without comments of others', () => {
  const xml =
    '<office:body><text:h>Title</text:h><text:p>A<text:s/>b<office:annotation><text:p>remark</text:p></office:annotation></text:p></office:body>'
  expect(textOfMarkup(xml, markups.odt)).toBe('Title\nA b\n')
})

test('HTML says what a reader sees, and what it quotes as a quotation', () => {
  const html =
    '<!-- <p>no</p> --><head><title>t</title></head><p>One&nbsp;&#x4e00;</p><script>if (1 < 2) run()</script><blockquote>said</blockquote><p>1 &lt; 2'
  expect(textOfMarkup(html, markups.html)).toBe('One 一\n“said”\n1 < 2')
})

test('what is broken or made to take long ends at once', () => {
  expect(textOfMarkup('<'.repeat(2_000_000), markups.html)).toHaveLength(2_000_000)
  expect(textOfMarkup('<a '.repeat(1_000_000), markups.html)).toBe('')
  expect(textOfMarkup('<p>a</p><!-- never closed', markups.html)).toBe('a\n')
})

test('of rich text: formulas as they are written, cells apart from each other, code as it is', () => {
  const html =
    '<p>If <span data-latex="a &lt; b">a &lt; b</span>, <span style="color: red;">so</span></p>' +
    '<div data-latex="x^2">x^2</div><table><tbody><tr><td>1</td><td>40</td></tr></tbody></table>' +
    '<pre><code class="language-c">if (a &lt; b)\n  b++;</code></pre>'
  expect(textOfMarkup(html, markups.html)).toBe('If a < b, so\nx^2\n 1  40 \n\nif (a < b)\n  b++;\n')
})
