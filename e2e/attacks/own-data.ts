// Attack: a student whose work was graded twice, nothing published, reads grades and comments in the export of their own data.
// before: 4 of 4 hidden values are in the export
// after:  0 of 4 hidden values are in the export
import { setTimeout as sleep } from 'node:timers/promises'
import { linearAlgebra } from '#seed/cast.ts'
import { unzip } from '#server/features/profile/test-archive.ts'
import { openTarget } from './target.ts'

const hidden = ['37.5', '41.5', 'FIRST SECRET', 'SECOND SECRET']
const target = await openTarget({ REQUEST_RATE: '1000' })
const [teacher, student] = [await target.login('teacher1'), await target.login('s01')]

async function ask(path: string, token: string, body: object) {
  const answer = await target.call(path, token, body)
  if (answer.status !== 1) throw new Error(`${path}: ${answer.code} ${answer.message}`)
  return answer.data ?? {}
}

const me = String((await ask('/UserApi/getUserInfo', student, {})).id)
const { id } = await ask('/HomeworkApi/addHomework', teacher, { courseid: linearAlgebra.id, title: 'Secret' })
await ask('/HomeworkApi/submitWork', student, { id, content: 'my work' })
for (const [index, comment] of hidden.slice(2).entries())
  await ask('/HomeworkApi/scoreWork', teacher, { id, studentid: me, score: hidden[index], comment })
await ask('/FutureV2/Profile/exportData', student, {})

let url = ''
for (let turn = 0; turn < 60 && !url; turn++) {
  await sleep(500)
  const { latest } = await ask('/FutureV2/Profile/getDataExport', student, {})
  url = (latest as { url: string } | null)?.url ?? ''
}
const { pathname, search } = new URL(url)
const answer = await fetch(target.address + pathname + search, { headers: { token: student } })
const archive = await unzip(Buffer.from(await answer.arrayBuffer()))
const text = [...archive].filter(([name]) => name.endsWith('.json')).join('\n')
await target.stop()
console.log(`${hidden.filter(value => text.includes(value)).length} of 4 hidden values are in the export`)
