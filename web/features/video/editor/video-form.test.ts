import { expect, test } from 'vitest'
import { videoInfo } from '../test-video.ts'
import { isReplaced, videoForm, withLink } from './video-form.ts'

const link = 'https://films.school.example/maps.mp4'

test('a film that takes the place of another is known as such, a new one is not', () => {
  const form = videoForm.of({ ...videoInfo, link })
  expect(isReplaced(form)).toBe(false)
  expect(isReplaced({ ...form, link: ` ${link} ` })).toBe(false)
  expect(isReplaced({ ...form, link: `${link}?v=2` })).toBe(true)
  expect(isReplaced({ ...form, link: '' })).toBe(false)
  expect(isReplaced({ ...videoForm.empty, link })).toBe(false)
})

test('the title follows the name of the file that a link leads to, until somebody writes one', () => {
  const typed = (form: typeof videoForm.empty, address: string) => ({ ...form, ...withLink(form, address) })
  const named = typed(typed(videoForm.empty, 'https://films.school.example/m'), link)
  expect(named).toMatchObject({ link, title: 'maps' })
  expect(typed(named, 'https://films.school.example/Week%202.webm').title).toBe('Week 2')
  expect(typed(named, 'https://films.school.example/100%.mp4').title).toBe('100%')
  expect(typed(named, 'https://films.school.example/watch?v=2').title).toBe('')
  expect(typed({ ...named, title: 'Maps, part one' }, 'https://films.school.example/2.mp4').title).toBe(
    'Maps, part one',
  )
})
