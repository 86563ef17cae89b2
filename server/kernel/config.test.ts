import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { describeConfig, missingForLinks, readConfig } from './config.ts'

describe('the settings', () => {
  test('each have a default, so nothing has to be set', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      DATA_DIR: '.data',
      SEED: 'demo',
      TIME_ZONE: 'Asia/Shanghai',
    })
  })

  test('that are invalid are all reported at once, with what would be valid', () => {
    const wrong = {
      PORT: 'many',
      SEED: 'everything',
      TIME_ZONE: 'Mars/Olympus',
      DATABASE_URL: 'mysql://here',
    }
    expect(() => readConfig(wrong)).toThrow(
      /PORT: .*number[\s\S]*DATABASE_URL[\s\S]*SEED: .*"demo"\|"none"[\s\S]*TIME_ZONE: an IANA time zone/,
    )
  })

  test('whose messages contain links report a missing address', () => {
    const leading = [
      { MAIL_URL: 'smtp://mail.school.example' },
      { CHAT_APP_ID: 'wx1', CHAT_APP_SECRET: 'x', CHAT_TEMPLATE: 't' },
    ]
    for (const settings of leading) {
      const real = { ...settings, PRODUCTION: '1' }
      expect(() => readConfig(real)).toThrow(/PUBLIC_URL: needed by (MAIL_URL|CHAT_TEMPLATE)/)
      expect(missingForLinks(readConfig(settings))).toMatchObject([{ name: 'PUBLIC_URL' }])
      const complete = readConfig({ ...real, PUBLIC_URL: 'https://school.example' })
      expect(missingForLinks(complete)).toEqual([])
    }
  })

  test('are all in the README, with their defaults and meanings', () => {
    const readme = readFileSync(join(import.meta.dirname, '..', '..', 'README.md'), 'utf8')
    const missing = describeConfig().filter(
      ({ name, meaning }) => !readme.includes(`| \`${name}\` |`) || !readme.includes(meaning),
    )
    expect(missing.map(({ name }) => name)).toEqual([])
  })
})
