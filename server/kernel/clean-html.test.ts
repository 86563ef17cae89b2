import { describe, expect, test } from 'vitest'
import { richTextErrors, richTextLimits } from '#contract/rich-text.ts'
import { cleanHtml, cleanHtmlWithPictures, withoutTags } from './clean-html.ts'

describe('rich text', () => {
  test('keeps structure, emphasis and external links', () => {
    const html = '<h2>A</h2><p>b <strong>c</strong><sub>2</sub></p><ol start="3"><li>d</li></ol>'
    expect(cleanHtml(html)).toBe(html)
    expect(cleanHtml('<a href="https://school.example/x">x</a>')).toBe(
      '<a href="https://school.example/x" rel="noopener noreferrer nofollow" target="_blank">x</a>',
    )
  })

  test.each([
    ['<script>alert(1)</script>', ''],
    ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<svg><script>alert(1)</script></svg>', ''],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', ''],
    ['<p style="position:fixed;inset:0">a</p>', '<p>a</p>'],
    ['<form action="/x"><input name="a"><button>b</button></form>', 'b'],
    ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', '<table></table>'],
    ['<p>a<!-- --><![CDATA[<script>]]></p>', '<p>a</p>'],
    ['<scr<script>ipt>alert(1)</script>', 'ipt&gt;alert(1)'],
  ])('loses what could run, load or cover the page: %s', (hostile, clean) => {
    const cleaned = cleanHtml(hostile)
    expect(cleaned).toBe(clean)
    expect(cleanHtml(cleaned)).toBe(cleaned)
  })

  test.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    '//evil.example/x',
    'vbscript:x',
  ])('loses links that are not the address of a page: %s', href => {
    expect(cleanHtml(`<a href="${href}">a</a>`)).not.toContain('href')
  })
  test.each([
    ['nested', '<b>'.repeat(30_000)],
    ['nested in turns', '<div><b><i>'.repeat(9000)],
    ['closed a little', '<b><b></b>'.repeat(9000)],
    ['in no list of ours', '<x-y>'.repeat(20_000)],
    ['paragraphs', '<p>'.repeat(33_000)],
    ['cells', '<table><tr><td>'.repeat(6000)],
    ['in pieces of one', '<b/>'.repeat(25_000)],
    ['behind an attribute that never closes', `<a href="${'<b>'.repeat(30_000)}`],
  ])('is refused before it is parsed where it opens more than anybody writes: %s', (_name, html) => {
    for (const clean of [cleanHtml, cleanHtmlWithPictures])
      expect(() => clean(html)).toThrow(richTextErrors.tooIntricate.name)
    expect(cleanHtml(withoutTags(html))).not.toContain('<')
  })

  test('is taken up to the limits', () => {
    const { elements, depth } = richTextLimits
    expect(cleanHtml('<p>a</p>'.repeat(elements))).toBe('<p>a</p>'.repeat(elements))
    expect(cleanHtml('<p>a'.repeat(elements))).toBe('<p>a</p>'.repeat(elements))
    expect(cleanHtml('<div>'.repeat(depth) + 'a' + '</div>'.repeat(depth))).toContain('a')
    expect(() => cleanHtml('<p>a</p>'.repeat(elements + 1))).toThrow()
    expect(() => cleanHtml('<div>'.repeat(depth + 1))).toThrow()
    expect(cleanHtml(`a < b, ${'<'.repeat(90_000)}`)).toMatch(/^a &lt; b, (&lt;)+$/)
  })
})
