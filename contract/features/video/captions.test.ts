import { describe, expect, test } from 'vitest'
import { cueLength, isCue, maxCues, readCaptions } from './captions.ts'

describe('a caption file', () => {
  test('gives its times and words, without styles, notes, names and markup', () => {
    const file = `\ufeffWEBVTT - Lecture 1\r
Kind: captions\r
\r
STYLE\r
::cue { background: url(https://spy.example/) }\r
\r
NOTE a remark --> of the author\r
\r
intro\r
00:01.000 --> 00:03.500 line:0 position:20%\r
<v Teacher>A matrix is a <b>map</b>\r
that keeps sums &amp; multiples\r
\r
1:00:00.000 --> 1:00:02.000\r
The end`
    expect(readCaptions(file)).toEqual([
      { from: 1, to: 3.5, text: 'A matrix is a map\nthat keeps sums & multiples' },
      { from: 3600, to: 3602, text: 'The end' },
    ])
  })

  test('may be SubRip, with commas and numbers', () => {
    expect(
      readCaptions('1\n00:00:01,200 --> 00:00:02,000\n你好\n\n2\n00:00:03,000 --> 00:00:04,000\n再见\n'),
    ).toEqual([
      { from: 1.2, to: 2, text: '你好' },
      { from: 3, to: 4, text: '再见' },
    ])
  })

  test('says what stands between < and > where that is no mark', () => {
    const said = (text: string) => readCaptions(`1\n00:00:01,000 --> 00:00:02,000\n${text}\n`)![0]!.text
    for (const text of [
      'so if x < 3 and y > 2, the sum is unbounded',
      'A List<String> is not a List<Object>',
      'we write #include <stdio.h> first',
      'a <-> b, {x}',
    ])
      expect(said(text)).toBe(text)
    expect(said('{\\an8}Above <font color="#fff">the</font> <c.yellow>board</c><00:00:01.500>!')).toBe(
      'Above the board!',
    )
    expect(said('It&#39;s &apos;here&apos; &hellip;')).toBe("It's 'here' &hellip;")
  })

  test('is none if it is something else', () => {
    for (const file of [
      '',
      'WEBVTT',
      '<html><script>alert(1)</script></html>',
      '{"a": 1}',
      '00:01 --> 00:02',
    ])
      expect(readCaptions(file)).toBeUndefined()
  })

  test('that is hostile does no harm', () => {
    const file = [
      'WEBVTT',
      '00:00.000 --> 00:01.000\n<script>alert(1)</script><img src=x onerror=alert(1)>',
      '00:05.000 --> 00:02.000\nends before it begins',
      '99:99.999 --> 00:00.000\nno time',
      '00:06.000 --> 00:07.000\n\u202eturned\u0000 round',
      `00:08.000 --> 00:09.000\n${'long '.repeat(1000)}`,
      `00:10.000 --> 00:11.000\n${'<'.repeat(5000)}`,
    ].join('\n\n')
    const cues = readCaptions(file)!
    expect(cues.map(({ text }) => text)).toEqual([
      '<script>alert(1)</script><img src=x onerror=alert(1)>',
      'turned round',
      'long '.repeat(1000).trim().slice(0, cueLength),
      '<'.repeat(cueLength),
    ])
    expect(cues.every(isCue)).toBe(true)
    const many = `WEBVTT\n\n${'00:00.000 --> 00:01.000\nx\n\n'.repeat(maxCues + 10)}`
    expect(readCaptions(many)).toHaveLength(maxCues)
  })
})
