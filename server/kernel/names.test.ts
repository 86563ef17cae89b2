import { expect, test } from 'vitest'
import { nameColumns, spellingOf } from './names.ts'

test('a name is found by its characters, its pinyin and its initials', () => {
  expect(nameColumns('曾小乐').name_key.split('\n')).toEqual(['曾小乐', 'zengxiaole', 'zxl'])
  expect(nameColumns('Amelia Novak').name_key).toContain('amelia novak')
})

test('a title is spelled by its pinyin and its initials, and not as a surname', () => {
  expect(spellingOf('线性代数 A').split('\n')).toEqual(['xianxingdaishu a', 'xxds a'])
  expect(spellingOf('单片机').split('\n')).toEqual(['danpianji', 'dpj'])
  expect(spellingOf('Linear Algebra')).toBe('')
})
