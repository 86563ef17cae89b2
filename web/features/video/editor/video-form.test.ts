import { expect, test } from 'vitest'
import { videoInfo } from '../test-video.ts'
import { isReplaced, videoForm } from './video-form.ts'

const link = 'https://films.school.example/maps.mp4'

test('a film that takes the place of another is known as such, a new one is not', () => {
  const form = videoForm.of({ ...videoInfo, link })
  expect(isReplaced(form)).toBe(false)
  expect(isReplaced({ ...form, link: ` ${link} ` })).toBe(false)
  expect(isReplaced({ ...form, link: `${link}?v=2` })).toBe(true)
  expect(isReplaced({ ...form, link: '' })).toBe(false)
  expect(isReplaced({ ...videoForm.empty, link })).toBe(false)
})
