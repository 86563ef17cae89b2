import { expect, test } from 'vitest'
import { nameColumns } from './names.ts'

test('a name is found by its characters, its pinyin and its initials', () => {
  expect(nameColumns('曾小乐').name_key.split('\n')).toEqual(['曾小乐', 'zengxiaole', 'zxl'])
  expect(nameColumns('Amelia Novak').name_key).toContain('amelia novak')
})
