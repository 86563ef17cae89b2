import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { castCourses } from './cast.ts'
import { folders, lessons } from './catalogue.ts'
import { homeworkTasks } from './homework-tasks.ts'
import { inEnglish } from './in-english.ts'
import { materials } from './materials.ts'
import { notices } from './notices.ts'
import { demoSchool, everybody } from './people.ts'
import { asWritten, sayIn } from './say.ts'
import { discussion } from './topics.ts'
import { videos } from './videos.ts'

const han = /\p{sc=Han}/u
const now = Date.UTC(2026, 10, 23)

/** Names and texts of the school, as they are said in a language. */
async function said(say: typeof asWritten) {
  const tasks = await homeworkTasks(now, say)
  const files = await materials(now, say)
  return [
    ...[demoSchool, ...everybody.flatMap(({ name, department }) => [name, department])].map(say),
    ...castCourses.flatMap(({ name, className }) => [name, className].map(say)),
    ...tasks.flatMap(({ title, details, submissions = [] }) => [
      ...[title, details],
      ...submissions.flatMap(({ content, comment = '', reason = '' }) => [content, comment, reason]),
    ]),
    ...notices(now, say).flatMap(({ title, html }) => [title, html]),
    discussion(say).title,
    discussion(say).html,
    ...discussion(say).comments.flatMap(({ text, answers = [] }) => [text, ...answers.map(one => one.text)]),
    ...videos(now, say).flatMap(({ title, html }) => [title, html]),
    ...files.flatMap(({ title, html }) => [title, html]),
    ...folders(say).map(({ title }) => title),
    ...lessons(say).flatMap(({ title, html }) => [title, html]),
  ].filter(text => text !== '')
}

describe('the demo school', () => {
  test('speaks English to readers of English', async () => {
    const texts = await said(sayIn('en'))
    expect(texts.length).toBeGreaterThan(300)
    expect(texts.filter(text => han.test(text))).toEqual([])
  })

  test('speaks Chinese to readers of Chinese', async () => {
    expect((await said(sayIn('zh'))).filter(text => !han.test(text))).toEqual([])
  })

  test('speaks Traditional Chinese, derived from Simplified', async () => {
    const texts = await said(sayIn('zh-Hant'))
    expect(texts.filter(text => !han.test(text))).toEqual([])
    expect(texts.join('')).not.toMatch(/[请课业线这时间数们为对关题]/)
    expect(texts).toContain('線性代數')
  })

  test('speaks both in the cast of the tests', async () => {
    const texts = await said(asWritten)
    expect(texts).toContain('陈思远')
    expect(texts).toContain('Emma Fischer')
  })

  test('has nothing in Chinese that has no English', () => {
    // Majors are those of the catalogue, for everybody; groups are numbered.
    const elsewhere = /fromCatalogue\(|`第\$/
    const missing = readdirSync(import.meta.dirname)
      .filter(name => name.endsWith('.ts') && !/^in-|\.test\.ts$/.test(name))
      .flatMap(name => readFileSync(join(import.meta.dirname, name), 'utf8').split('\n'))
      .filter(line => !elsewhere.test(line))
      .flatMap(line =>
        [...line.matchAll(/'((?:\\.|[^'\\])*)'/g)].map(([, text]) => text!.replaceAll('\\n', '\n')),
      )
      .filter(text => han.test(text) && !(text in inEnglish))
    expect(missing).toEqual([])
  })
})
