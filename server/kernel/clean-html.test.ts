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
    ['a direction', '<p style="text-align: center;">a</p>'],
    ['a colour and a size', '<p><span style="color: red; font-size: 24px;">a</span></p>'],
    ['code of a language', '<pre><code class="language-python">a &lt; b</code></pre>'],
    ['cells over several', '<table><tr><th colspan="2">a</th><td rowspan="3">b</td></tr></table>'],
    ['a formula in a line', '<p>a <span data-latex="x^2 &lt; &quot;y&quot;">x^2 &lt; "y"</span></p>'],
    ['a formula by itself', '<div data-latex="\\frac{1}{2}">\\frac{1}{2}</div>'],
  ])('keeps %s as the editor writes it', (_what, html) => {
    expect(cleanHtml(html)).toBe(html)
    expect(cleanHtmlWithPictures(html)).toBe(html)
  })

  test.each([
    ['<span style="COLOR:#C00000;background:url(x)">a</span>', '<span style="color: red;">a</span>'],
    ['<span style="color:rgb(0, 112, 192)">a</span>', '<span style="color: blue;">a</span>'],
    ['<font color="#00b050">a</font>', '<span style="color: green;">a</span>'],
    ['<span style="color:black">a</span>', 'a'],
    ['<span style="color:#fff">a</span>', 'a'],
    ['<span style="font-size:18pt">a</span>', '<span style="font-size: 24px;">a</span>'],
    ['<span style="font-size:11px">a</span><span style="font-size:73px">b</span>', 'ab'],
    ['<span style="font-size:1e9px">a</span><span style="font-size:5em">b</span>', 'ab'],
    ['<p style="text-align:left;margin:-99px">a</p>', '<p>a</p>'],
    ['<h1 style="text-align:right">a</h1>', '<h2 style="text-align: right;">a</h2>'],
    [
      '<code class="language-python evil">a</code><code class="language-evil">b</code>',
      '<code class="language-python">a</code><code>b</code>',
    ],
    ['<td colspan="1000000" rowspan="-1">a</td>', '<td>a</td>'],
    ['<ol start="99999999999"><li>a</li></ol>', '<ol><li>a</li></ol>'],
    ['<span class="x" id="y">a<span>b</span></span> c', 'ab c'],
  ])('writes anew, by name and within limits, what styles say: %s', (given, clean) => {
    expect(cleanHtml(given)).toBe(clean)
  })

  test('a formula has its LaTeX as its text, and is none if it is too long', () => {
    expect(cleanHtml('<span data-latex="x^2">something else</span>')).toBe(
      '<span data-latex="x^2">x^2</span>',
    )
    expect(cleanHtml('<span data-latex="x^2"></span>')).toBe('<span data-latex="x^2">x^2</span>')
    expect(cleanHtml(`<span data-latex="${'x'.repeat(2001)}">a</span>`)).toBe('a')
    expect(cleanHtml('<span data-latex="\\&quot;><script>alert(1)</script>">a</span>')).not.toMatch(/<script/)
    expect(cleanHtml('<div data-latex=" ">a</div>')).toBe('<div>a</div>')
    const hostile =
      '<p>a<span data-latex="x&quot;&lt;y"><b></b><span style="color:red"><br><i>evil</i></span><span data-latex="z">z</span></span>b</p><div data-latex="y"><p></p><div></div></div><p>c</p>'
    for (const clean of [cleanHtml, cleanHtmlWithPictures]) {
      const once = clean(hostile)
      expect(once).toBe(
        '<p>a<span data-latex="x&quot;&lt;y">x"&lt;y</span>b</p><div data-latex="y">y</div><p>c</p>',
      )
      expect(clean(once)).toBe(once)
    }
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
    expect(cleanHtml(`${'<div>'.repeat(depth)}a${'</div>'.repeat(depth)}`)).toContain('a')
    expect(() => cleanHtml('<p>a</p>'.repeat(elements + 1))).toThrow()
    expect(() => cleanHtml('<div>'.repeat(depth + 1))).toThrow()
    expect(cleanHtml(`a < b, ${'<'.repeat(90_000)}`)).toMatch(/^a &lt; b, (&lt;)+$/)
  })
})
