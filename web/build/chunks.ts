import { join, relative } from 'node:path'
import type { Rolldown } from 'vite'

type CodeSplitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>
type Group = NonNullable<CodeSplitting['groups']>[number]
type Context = Parameters<Extract<Group['name'], (...given: never[]) => unknown>>[1]

/**
 * What is fetched together, by the name of its file: where it begins. It takes along what that imports, unless an earlier
 * one has it, so that a file only needs those before it.
 */
const areas: Record<string, RegExp> = {
  // Everybody fetches this beside the first screen, so what two areas share is here too.
  inner:
    /^(later-additions|ui\/frame\/Dialogs|shell\/(LoginFirst|use-is-roomy)|features\/(attendance\/(student\/(AttendancePrompt|CheckInCard)|parts\/(RunningCounts|RunningCard)|title)|notification\/parts\/(Outside|NotificationBell|UnreadNotices)|chat-app\/parts\/BindPrompt|home\/keys\/(Hotkeys|PaletteButton)|member\/parts\/MyInvitations|course\/(running\/(RunningBar|CardChip)|menu\/CourseMenu)|course\/entry\/Allowed|activity\/(parts\/use-folder-actions|use-kinds(-of)?)|submission\/shown-state|video\/watching\/kept-watching)|lib\/journal\/journal-options|\.\.\/contract\/address)\.tsx?$/,
  // What any kind of activity is read and written by, which would fetch all of each other's otherwise.
  activities:
    /^(\.\.\/contract\/(blank-html|features\/activity\/(fields|revision|said|written))|features\/activity\/(activity-address|editor\/title-of-file|unshown\/(lazy|UnshownOf)))\.tsx?$/,
  /** What sends what waits on this device. */
  sending: /^(lib\/outbox\/(outbox|deliver)|shell\/waiting\/(use-sending|RefusedNotice))\.tsx?$/,
  waiting: /^features\/attendance\/(roll-call|proof)\/(Waiting|send-)[\w-]+\.tsx?$/,
  // Shown where students are invited, and by attendances.
  qr: /^ui\/media\/QrCode\.tsx$/,
  course:
    /^features\/(course\/(home\/CourseHomeScreen|first)|activity\/CourseContent|enrolment\/parts\/DecidePrompt|attendance\/parts\/AttendanceNow)\.tsx?$/,
  // Several areas end in each; in one of them, the others would fetch all of that.
  celebration: /^ui\/base\/Celebration\.tsx$/,
  answered: /^shell\/AnsweredScreen\.tsx$/,
  leaving: /^shell\/use-leave-question\.ts$/,
  attendance:
    /^features\/attendance\/(first|(leave\/)?routes|(staff\/(StaffIndex|Running)|student\/\w+)Screen)\.tsx?$/,
  members: /^features\/member\/(first|routes|(Members|Student)Screen)\.tsx?$/,
  /** What types of questions there are, without how they look. */
  types:
    /^(\.\.\/contract\/features\/question\/(types\/list|calls)|features\/question\/(said|types\/icons|addresses|queries))\.tsx?$/,
  /** Answers as they are handed in, whatever asks for them. */
  answers: /^\.\.\/contract\/features\/test\/taking-entities\.ts$/,
  previews: /^features\/file\/parts\/(FilePreview|AttachmentList)\.tsx$/,
  uploads: /^features\/file\/(use-uploads|parts\/(AttachmentPicker|FilesField))\.tsx?$/,
  sorting: /^ui\/lists\/SortableList\.tsx$/,
  /** Short texts as they are read and written, without what draws them. */
  marked: /^ui\/media\/MarkedText(Area)?\.tsx$/,
  /** What one writes in, without the editor itself, which is fetched then. */
  editor: /^(ui\/media\/(RichTextEditor|RichText)|features\/file\/(use-)?text-pictures)\.tsx?$/,
  /** What all screens of conversations have, in one file instead of several small ones. */
  talking: /^features\/chat\/(addresses|summary|use-mute|parts\/Misled)\.tsx?$/,
  todos: /^features\/home\/todo\/todos\.ts$/,
  /** What every page of an activity shows of it. */
  activity:
    /^features\/(activity\/(given\/GivenFiles|seen\/HiddenActivity|exceptions\/addresses)|group\/addresses|submission\/(task\/DueLine|roster\/HandedInProgress))\.tsx?$/,
  /** The fields of an activity's form that its settings have too, and the form. */
  publication:
    /^(\.\.\/contract\/features\/activity\/errors|features\/activity\/editor\/((Publication|Begin)Field|use-audience))\.tsx?$/,
  'activity-form':
    /^features\/activity\/editor\/(ActivityForm|ExistingActivity|use-editing|SwitchesCard|MoreOptions|problem-under|Differences|WrittenScreen)\.tsx?$/,
  submissions: /^features\/(homework\/(live-updates|info|addresses|submissions)|submission\/task)\.ts$/,
  groups: /^\.\.\/contract\/features\/group\/calls\.ts$/,
  /** Read without what writes. */
  receipt: /^features\/submission\/reading\/ReceiptBody\.tsx$/,
  homework: /^features\/(homework\/(HomeworkScreen|first|routes)|submission\/reading\/TextAndFiles)\.tsx?$/,
  'staff-actions': /^features\/homework\/grading\/StaffActions\.tsx$/,
  grading: /^features\/(homework|submission)\/grading\/\w+\.tsx?$/,
  /** What is written is kept and saved with this, wherever that is. */
  saving:
    /^(lib\/journal\/use-journal|features\/submission\/writing\/(ConflictSheet|NotKeptNotice|SaveState))\.tsx?$/,
  writing: /^features\/homework\/student\/SubmitScreen\.tsx$/,
  scores: /^features\/score\/(ScoresScreen|first|routes)\.tsx?$/,
  /** What the pages of activities that are seen share. */
  seen: /^features\/(activity\/(given\/GivenHead|seen\/(DoneOrLeft|SeenPage|SeenStudents|opened)|seen-routes)|comment\/seen-pages)\.tsx?$/,
  comments: /^features\/comment\/(CommentSection|first)\.tsx?$/,
  topic: /^features\/topic\/(TopicScreen|first|routes)\.tsx?$/,
  home: /^features\/home\/(HomeScreen|todo\/TodoScreen|first|routes)\.tsx?$/,
  // Questions as they are shown and answered, wherever that is.
  questions: /^features\/question\/(said|types\/Question(Answer|Shown))\.tsx?$/,
  tests: /^features\/test\/(addresses|queries|making\/(problems|EntryRow|settings-said))\.tsx?$/,
  /** What each page of a student's test says of it. */
  taking: /^features\/test\/taking\/(addresses|queries|rules-said|server-clock)\.ts$/,
}

/** Files that several screens need; the others belong to few. */
export const isShared = (file: string): boolean =>
  new RegExp(`/(files|login|${Object.keys(areas).join('|')})-[^/]+\\.js$`).test(file)

/** Where most visits begin. */
const firstScreens = ['features/course/list/CoursesScreen.tsx', 'features/account/login/LoginScreen.tsx']
/** What the list of courses has for itself. */
const isOfCourses = /^features\/course\/list\//
/** The login with what it shares with registering: nobody who is logged in fetches that. */
const isOfLogin =
  /^(features\/account\/(login\/(LoginScreen|PasswordLogin|CredentialFields|use-enter|use-login-extras|demo-accounts)|codes\/use-asked-picture|parts\/(Brand|Onward|Welcome)))\./

/** How the client's code is divided into files (decision 182). `root` is its folder. */
export function chunks(root: string): Group[] {
  const inside = (id: string) => relative(root, id).replaceAll('\\', '/')
  const areaOf = (name: string): Group => ({ name, test: id => areas[name]!.test(inside(id)) })
  const reachedAtFirst = ['index.html', ...firstScreens].map(file => reachedFrom(join(root, file)))
  const isFirst = (id: string, context: Context) => reachedAtFirst.some(reached => reached(id, context))
  return inOrder([
    { name: wordsOf, debugName: 'words' },
    // What every visit needs is in two files: others' code, which seldom changes, and ours. Within them the order of
    // execution holds, so that `jitless` is set before any schema of the contract is built.
    {
      name: (id, context) => (/node_modules/.test(id) && isFirst(id, context) ? 'libraries' : null),
      debugName: 'libraries',
    },
    // With what the first screens share with others.
    {
      name: (id, context) =>
        isFirst(id, context) && !isOfCourses.test(inside(id)) && !isOfLogin.test(inside(id)) ? 'shell' : null,
      debugName: 'shell',
    },
    { name: 'login', test: id => isOfLogin.test(inside(id)) },
    {
      name: (id, context) => (isWidelyUsed(inside(id), context.getModuleInfo(id)) ? 'inner' : null),
      debugName: 'inner',
    },
    { name: 'files', test: /web[\\/]ui[\\/]\w+[\\/](File|file-|Zoom|Image)/, minShareCount: 2 },
    ...Object.keys(areas).slice(1).map(areaOf),
  ])
}

/** Parts that most screens have, beside what begins in that area. */
const isWidelyUsed = (path: string, module: Rolldown.ModuleInfo | null) =>
  areas.inner!.test(path) ||
  (/^(ui\/(?!texts)\w+\/|lib\/(?!texts))(?!journal|send-file|outbox\/(outbox|deliver)|position|File|file-|Zoom|Image|RichTextEditor|rich-text|formulas|Formula|Drawn|Marked|marked-|marking|code-colours|QrCode|Celebration|use-typed-side|days|wake-lock|use-printable|Section|TileButton|SwipeRow|SortableList|editor-icons)/.test(
    path,
  ) &&
    (module?.importers.length ?? 0) > 1)

/** Texts of a group, which text-files.ts puts together: `words-en`, `homework-words-en`. */
function wordsOf(id: string): string | null {
  const [, group, language] = /^\0texts:([\w-]+):([\w-]+)$/.exec(id) ?? []
  return group ? `${group.replace(/-?words$/, '')}-words-${language}`.replace(/^-/, '') : null
}

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
