import { expect, test } from 'vitest'
import type { ErrorDefinition } from '#contract/error.ts'
import { registerErrors } from '#contract/features/attendance/errors.ts'
import { counsellorErrors } from '#contract/features/counsellor/errors.ts'
import { rosterErrors } from '#contract/features/member/errors.ts'
import { scoreErrors } from '#contract/features/score/errors.ts'
import { tableErrors } from '#contract/features/table/errors.ts'

/** As clients have them: they compare the code, and show the text. */
const said = ({ code, text }: ErrorDefinition) => `${code} ${text.en} | ${text.zh}`

test('every table that is read fails in the words that clients know', () => {
  const { fileMissing, unreadable, tooLarge, noStudents, applied, notApplied } = tableErrors
  const of = {
    roster: [
      ...[fileMissing, unreadable, tooLarge, rosterErrors.noHeader, rosterErrors.empty],
      ...[rosterErrors.changed, rosterErrors.applied],
    ],
    counsellors: [
      ...[fileMissing, counsellorErrors.noHeader, counsellorErrors.empty, counsellorErrors.tooLarge],
    ],
    register: [
      ...[fileMissing, noStudents, registerErrors.tooMany, registerErrors.changed, applied, notApplied],
    ],
    scores: [
      ...[fileMissing, noStudents, scoreErrors.tooMany, scoreErrors.importChanged],
      ...[applied, notApplied],
    ],
  }
  const texts = Object.fromEntries(Object.entries(of).map(([user, errors]) => [user, errors.map(said)]))
  expect(texts).toMatchInlineSnapshot(`
    {
      "counsellors": [
        "40000 Choose a file | 请选择文件",
        "40000 The first line must name the columns: Class and Account | 第一行应为列名，且必须包含“班级”和“账号”",
        "40000 This file has no counsellors in it | 文件中没有辅导员",
        "40000 The file is too large: at most {limit} lines | 文件过大，最多 {limit} 行",
      ],
      "register": [
        "40000 Choose a file | 请选择文件",
        "40000 The first line must name the columns, and one of them the students | 第一行应为列名，且必须包含“姓名”或“学号”列",
        "40000 This file would change {count} records, more than {limit} at once. Import it in parts | 该文件将修改 {count} 条记录，每次最多 {limit} 条，请分批导入",
        "41432 Some of these records have changed since this preview. Read the file again | 预览之后部分记录已有变动，请重新读取文件",
        "40000 This file has already been imported | 该文件已导入",
        "40000 This file hasn’t been imported, or its import was undone | 该文件尚未导入，或已撤销导入",
      ],
      "roster": [
        "40000 Choose a file | 请选择文件",
        "40000 This isn’t a readable Excel (.xlsx) or CSV file | 无法读取该文件，请使用 Excel（.xlsx）或 CSV 文件",
        "40000 The table is too large: at most {limit} {limit:person|people} | 名单过大，最多 {limit} 人",
        "40000 The first line must name the columns, and one of them the name | 第一行应为列名，且必须包含“姓名”列",
        "40000 This file has no people in it | 文件中没有人员",
        "40000 The course has changed since this preview. Please review it again | 预览之后课程成员有变动，请重新查看",
        "40000 This roster has already been imported | 该名单已导入",
      ],
      "scores": [
        "40000 Choose a file | 请选择文件",
        "40000 The first line must name the columns, and one of them the students | 第一行应为列名，且必须包含“姓名”或“学号”列",
        "40000 This file would change {count} grades, more than {limit} at once. Import it in parts | 该文件将修改 {count} 个成绩，每次最多 {limit} 个，请分批导入",
        "41431 Some of these grades have changed since this preview. Read the file again | 预览之后部分成绩已有变动，请重新读取文件",
        "40000 This file has already been imported | 该文件已导入",
        "40000 This file hasn’t been imported, or its import was undone | 该文件尚未导入，或已撤销导入",
      ],
    }
  `)
})
