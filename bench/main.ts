// Measures Lectern against its goals and its baselines, all in one run, on loopback, bounded in count and time.
// `npm run bench` for all, `npm run bench -- sockets` for some, `npm run bench -- every-call goals` for a part, `npm run bench -- mixed 60`
// for an hour of everything at once; what a load comes to is kept in bench/REPORT.md.
import { measureAnswering } from './answering.ts'
import { measureBus } from './bus.ts'
import { measureCalls } from './calls.ts'
import { measureCatalogue } from './catalogue.ts'
import { measureComments } from './comments.ts'
import { measureConversations } from './conversations.ts'
import { measureDeadline } from './deadline.ts'
import { measureDocuments } from './documents.ts'
import { measureDuplicates } from './duplicates.ts'
import { measureEveryCall } from './every-call.ts'
import { measureExport } from './export.ts'
import { measureFanOut } from './fan-out.ts'
import type { Result } from './goal.ts'
import { measureGradebook } from './gradebook.ts'
import { measureLogin } from './login.ts'
import { measureMixed } from './mixed.ts'
import { measurePapersBegin } from './papers-begin.ts'
import { measurePapersEnd } from './papers-end.ts'
import { measurePapersOpen } from './papers-open.ts'
import { measurePapersSave } from './papers-save.ts'
import { checkPlans } from './plans.ts'
import { measureQuestions } from './questions.ts'
import { keepInReport } from './report.ts'
import { measureRunning } from './running.ts'
import { measureRush } from './rush.ts'
import { measureSchool } from './school.ts'
import { measureScreens } from './screens.ts'
import { measureSockets } from './sockets.ts'
import { measureStreams } from './streams.ts'
import { measureVideo } from './video.ts'
import { makeWorld, type World } from './world.ts'
import { measureWriting } from './writing.ts'
import { bringWrk } from './wrk.ts'

type Loads = Record<string, (world: World, parts: string[]) => Promise<Result[]>>
const loads: Loads = {
  calls: measureCalls,
  rush: measureRush,
  sockets: measureSockets,
  bus: measureBus,
  streams: measureStreams,
  running: measureRunning,
  comments: measureComments,
  catalogue: measureCatalogue,
  video: measureVideo,
  deadline: measureDeadline,
  writing: measureWriting,
  login: measureLogin,
  fanout: measureFanOut,
  export: measureExport,
  'every-call': measureEveryCall,
  screens: measureScreens,
  documents: measureDocuments,
  duplicates: measureDuplicates,
  gradebook: measureGradebook,
  questions: measureQuestions,
  conversations: measureConversations,
  answering: measureAnswering,
  mixed: measureMixed,
}
/** They last as long as they are told to, and are no part of a whole run. */
const byName = ['mixed']
const papers: Loads = {
  'papers-begin': measurePapersBegin,
  'papers-end': measurePapersEnd,
  'papers-save': measurePapersSave,
  'papers-open': measurePapersOpen,
}
const worlds = [
  { make: makeWorld, loads },
  // What they leave behind, no other load has to meet.
  { make: makeWorld, loads: papers },
]

const wanted = process.argv.slice(2)
const names = [...worlds.flatMap(({ loads }) => Object.keys(loads)), 'school']
const parts = wanted.filter(name => !names.includes(name))
if (wanted[0] === 'plans') process.exit((await checkPlans()) ? 0 : 1)
// In a school of its own.
if (wanted.length === 0 || wanted.includes('school')) keep('school', await measureSchool(console.log))
if (wanted.length === 1 && wanted[0] === 'school') process.exit()
bringWrk()
for (const { make, loads } of worlds) {
  const chosen = Object.entries(loads).filter(([name]) =>
    wanted.length === 0 ? !byName.includes(name) : wanted.includes(name),
  )
  if (chosen.length === 0) continue
  const world = await make(line => console.log(line))
  try {
    for (const [name, measure] of chosen) {
      console.log(`measuring ${name} …`)
      keep(name, await measure(world, parts))
    }
  } finally {
    await world.stop()
  }
}

function keep(load: string, results: readonly Result[]) {
  for (const { load, measured, met } of results) console.log(`  ${met ? '✓' : '✗'} ${load}: ${measured}`)
  // A part of a load says nothing of the rest.
  if (parts.length === 0) keepInReport(load, results, names)
}
