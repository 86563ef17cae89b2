import { join, relative } from 'node:path'
import type { Rolldown } from 'vite'

type Splitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>
type Group = NonNullable<Splitting['groups']>[number]
type Context = Parameters<Extract<Group['name'], (...given: never[]) => unknown>>[1]

/**
 * What is fetched together, by the name of its file: where it begins. It takes along what that imports, unless an earlier
 * one has it, so that a file only needs those before it.
 */
const areas: Record<string, RegExp> = {
  // Everybody fetches this beside the first screen, so what two areas share is here too.
  inner:
    /^(later-additions|ui\/Dialogs|features\/(attendance\/(student\/(AttendancePrompt|CheckInCard)|parts\/(RunningCounts|RunningCard)|title)|notification\/parts\/(Outside|NotificationBell)|chat-app\/parts\/BindPrompt|home\/keys\/Hotkeys|course\/running\/RunningBar|course\/entry\/Allowed)|lib\/journal\/journal-options|\.\.\/contract\/address)\.tsx?$/,
  course:
    /^features\/(course\/(home\/CourseHomeScreen|first)|activity\/CourseContent|enrolment\/parts\/ReviewPrompt|attendance\/parts\/AttendanceNow)\.tsx?$/,
  // Two areas end in it; in one of them, the other would fetch all of that.
  celebration: /^ui\/Celebration\.tsx$/,
  attendance: /^features\/attendance\/(first|(staff\/(StaffIndex|Running)|student\/\w+)Screen)\.tsx?$/,
  members: /^features\/member\/(first|(Members|Student)Screen)\.tsx?$/,
  previews: /^features\/file\/parts\/(FilePreview|AttachmentList)\.tsx$/,
  uploads: /^features\/file\/(use-uploads|parts\/(AttachmentPicker|FilesField))\.tsx?$/,
  todos: /^features\/home\/todo\/todos\.ts$/,
  submissions: /^features\/(homework\/(live-updates|info|addresses|submissions)|submission\/task)\.ts$/,
  groups: /^\.\.\/contract\/features\/group\/calls\.ts$/,
  homework: /^features\/homework\/(HomeworkScreen|first|parts\/HomeworkContent)\.tsx?$/,
  'staff-actions': /^features\/homework\/grading\/StaffActions\.tsx$/,
  grading: /^features\/(homework|submission)\/grading\/\w+\.tsx?$/,
  writing: /^features\/homework\/student\/SubmitScreen\.tsx$/,
  home: /^features\/home\/(HomeScreen|todo\/TodoScreen|first)\.tsx?$/,
}

/** Texts that are fetched together: those of the first screens, and those of a course. */
const words: Record<string, RegExp> = {
  words: /^(ui|shell|account|course|course\/entry)$/,
  'course-words':
    /^(course\/(details|running)|activity|attendance|enrolment|file|group|homework|homework\/kind|material\/kind|member|submission)$/,
}

/** Files that several screens need; the others belong to few. */
export const isShared = (file: string): boolean =>
  new RegExp(`/(parts|login|files|${Object.keys(areas).join('|')})-[^/]+\\.js$`).test(file)

/** How the client's code is divided into files (decision 182). `root` is its folder. */
export function chunks(root: string): Group[] {
  const inside = (id: string) => relative(root, id).replaceAll('\\', '/')
  const areaOf = (name: string): Group => ({ name, test: id => areas[name]!.test(inside(id)) })
  const wordsOf = (id: string) => {
    const [, folder = '', language = '', traditional] =
      /^(?:features\/)?(.+)\/texts\/(en|zh)\.ts(\?traditional)?$/.exec(inside(id)) ?? []
    const name = Object.keys(words).find(each => words[each]!.test(folder))
    return name ? `${name}-${traditional ? 'hant' : language}` : null
  }
  const list = reachedFrom(join(root, 'features/course/list/CoursesScreen.tsx'))
  const login = reachedFrom(join(root, 'features/account/login/LoginScreen.tsx'))
  return inOrder([
    { name: wordsOf, debugName: 'words' },
    // What every visit needs is in two files: others' code, which seldom changes, and ours. Within them the order of
    // execution holds, so that `jitless` is set before any schema of the contract is built.
    { name: 'libraries', tags: ['$initial'], test: /node_modules/ },
    { name: 'shell', tags: ['$initial'] },
    // What the first screens share with others, and nothing that they can do without.
    { name: (id, context) => (list(id, context) ? 'parts' : null), minShareCount: 2, debugName: 'parts' },
    { name: (id, context) => (login(id, context) ? 'login' : null), minShareCount: 2, debugName: 'login' },
    {
      name: (id, context) => (isWidelyUsed(inside(id), context.getModuleInfo(id)) ? 'inner' : null),
      debugName: 'inner',
    },
    { name: 'files', test: /web[\\/]ui[\\/](File|file-|Zoom|Image)/, minShareCount: 2 },
    ...Object.keys(areas).slice(1).map(areaOf),
  ])
}

/** Parts that most screens have, beside what begins in that area. */
const isWidelyUsed = (path: string, module: Rolldown.ModuleInfo | null) =>
  areas.inner!.test(path) ||
  (/^(ui|lib)\/(?!texts|journal|position|File|file-|Zoom|Image|RichTextEditor|Celebration)/.test(path) &&
    (module?.importers.length ?? 0) > 1)

/** The earlier ones choose first. */
const inOrder = (groups: Group[]): Group[] =>
  groups.map((group, place) => ({ ...group, priority: groups.length - place }))

/** Whether a screen imports a module, directly or not. */
function reachedFrom(screen: string) {
  let reached: Set<string> | undefined
  return (id: string, context: Context) => {
    reached ??= closure(screen, context)
    return reached.has(id)
  }
}

function closure(id: string, context: Context, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found
  found.add(id)
  for (const needed of context.getModuleInfo(id)?.importedIds ?? []) closure(needed, context, found)
  return found
}
