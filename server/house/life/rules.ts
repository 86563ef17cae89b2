import { reviewCalls } from '#contract/features/review/calls.ts'
import type { TextKind } from '#server/kernel/test-moves.ts'
import type { Activity, Chronicle, Text } from './record.ts'
import type { Actor } from './world.ts'

interface Case {
  text: Text
  activity?: Activity
  me: string
  isStaff: boolean
  isGrader: boolean
  isMate: boolean
  isShared: boolean
  isGradeShown: boolean
  isColumnShown: boolean
}

const isAbout = ({ text, me }: Case) => text.studentIds.includes(me)

/** Whether somebody who may see the activity may read a text of this kind that another wrote: true, or why not. */
const rules: Record<TextKind, (of: Case) => true | string> = {
  name: () => true,
  title: () => true,
  details: () => true,
  comment: () => true,
  draft: ({ isMate }) => isMate || 'it is somebody’s draft',
  answer: ({ isStaff, isGrader, activity, isShared, isMate }) =>
    (isStaff && isGrader) ||
    isMate ||
    (activity?.classmates ?? 0) > 0 ||
    activity?.isReviewed ||
    isShared ||
    'it is somebody else’s work',
  remark: of => {
    if (of.isStaff) return of.isGrader || 'may not grade'
    if (!isAbout(of) && !of.isMate) return 'it is about somebody else'
    return of.activity?.areGradesShown || of.isGradeShown || 'grades are not shown'
  },
  reason: of => {
    if (of.isStaff) return of.isGrader || 'may not grade'
    return isAbout(of) || of.isMate || 'it is about somebody else'
  },
  feedback: of => (of.text.isReturned && (isAbout(of) || of.isMate)) || rules.remark(of),
  entry: of =>
    of.isStaff
      ? of.isGrader || 'may not grade'
      : (isAbout(of) && of.isColumnShown) || 'it is not shown to them',
  review: of => (of.isStaff && of.isGrader) || isAbout(of) || of.isMate || 'it is another’s review',
  staff: ({ isStaff }) => isStaff || 'it is for staff',
  grading: ({ isStaff, isGrader }) => (isStaff && isGrader) || 'it is for who grades',
  request: ({ isStaff }) => isStaff || 'it is somebody else’s',
  reply: of => of.isStaff || isAbout(of) || 'it is about somebody else',
  personal: of => of.isStaff || isAbout(of) || 'it is about somebody else',
  class: () => true,
  page: () => true,
  decision: of => of.isStaff || isAbout(of) || 'it is about somebody else',
}

/** What reaches people who are not in the course. */
function reachesOutside({ kind, studentIds }: Text, me: string, isGuest: boolean) {
  if (kind === 'decision' || kind === 'reply') return !isGuest && studentIds.includes(me)
  return kind === 'page' || (kind === 'class' && !isGuest)
}

const saidOfWork: ReadonlySet<TextKind> = new Set(['remark', 'feedback'])
const staff = ['owner', 'assistant', 'helper', 'limited']

export interface Reader extends Pick<Actor, 'me' | 'part'> {
  /** The course in which they look, where they look in one: what other courses show is not shown there. */
  within?: string | undefined
}

/** Whether somebody may be shown a text now. @returns true, or why not */
export function mayKnow(
  chronicle: Chronicle,
  mark: string,
  { me, part, within }: Reader,
  now: number,
): true | string {
  const text = chronicle.texts.get(mark)
  if (!text) return true
  const isViewing = part === 'viewer'
  if ((text.by === me.id || text.carriers.includes(me.id)) && !isViewing) return true
  const elsewhere = text.elsewhere.filter(({ courseId }) => within === undefined || courseId === within)
  const stands = [text, ...elsewhere.map(stand => ({ ...text, ...stand }))]
  const answers = stands.map(one => mayRead(chronicle, one, { me, part }, now))
  return answers.includes(true) || answers[0]!
}

function mayRead(
  chronicle: Chronicle,
  text: Text,
  { me, part }: Pick<Actor, 'me' | 'part'>,
  now: number,
): true | string {
  const isViewing = part === 'viewer'
  const place = chronicle.partOf(text.courseId, me.id)
  // Wherever their students are, and whatever they are there themselves.
  const counsels = !chronicle.deleted.has(text.courseId) && mayCounsel(chronicle, text, me.id)
  if (counsels || part === 'counsellor') return counsels || 'is only a counsellor'
  const isStaff = staff.includes(place) && !isViewing && part !== 'guest'
  const activity = chronicle.activities.get(text.activityId ?? '')
  // Their own data says what became of what they wrote, and why their work was returned.
  const isOwn = activity?.author === me.id || (text.kind === 'reason' && text.studentIds.includes(me.id))
  if (isOwn && !isStaff && !isViewing) return true
  const isOutside = !isStaff && place !== 'student' && !isViewing
  // What was said to them of their work stays in their own data when they leave.
  const isKept = part !== 'guest' && saidOfWork.has(text.kind) && text.studentIds.includes(me.id)
  if (isOutside && !isKept) return reachesOutside(text, me.id, part === 'guest') || 'is not in the course'
  if (activity && !isStaff) {
    if (activity.isDeleted) return 'it is deleted'
    if (activity.publishedAt === null || activity.publishedAt > now) return 'it is not published'
    if (!isViewing && !isOutside && !chronicle.mayReach(activity, me.id)) return 'it is for other classes'
  }
  return rules[text.kind]({
    ...{ text, activity, me: me.id, isStaff },
    isGrader: chronicle.may(text.courseId, me.id, 'grade'),
    isMate: areMates(chronicle, text, activity, me.id),
    isShared: [text.by, ...text.carriers].some(by => chronicle.shared.has(`${text.activityId} ${by}`)),
    isColumnShown: !chronicle.staffColumns.has(text.item ?? ''),
    isGradeShown: text.studentIds.some(id => chronicle.gradesShown.has(`${text.activityId} ${id}`)),
  })
}

/** Of the students whom somebody looks after: what they ask for, what is answered, and what it is about. */
function mayCounsel({ counselled }: Chronicle, text: Text, me: string) {
  const isNamed = text.kind === 'name' || text.kind === 'page'
  const about = text.kind === 'request' ? [text.by] : text.kind === 'reply' ? text.studentIds : []
  const those = isNamed ? [...counselled.keys()] : about
  return those.some(id => counselled.get(id) === me)
}

/** Whether somebody works, or has worked, in one group with who wrote a text or whom it is about. */
function areMates(chronicle: Chronicle, text: Text, activity: Activity | undefined, me: string) {
  if (!activity?.batchId) return false
  if (chronicle.unclear.has(activity.batchId)) return true
  return [text.by, ...text.carriers, ...text.studentIds].some(other => chronicle.mates.has(`${other} ${me}`))
}

/** Whether somebody who reads a text may learn who wrote it. */
export function mayKnowAuthor(chronicle: Chronicle, mark: string, { me, part }: Reader, way: string) {
  const text = chronicle.texts.get(mark)
  if (!text || text.by === me.id || text.carriers.includes(me.id)) return true
  const isStaff = staff.includes(chronicle.partOf(text.courseId, me.id)) && part !== 'viewer'
  if (text.kind === 'comment') return isStaff || !text.isNameless
  const activity = chronicle.activities.get(text.activityId ?? '')
  if (text.kind === 'review') return isStaff || !activity?.hidesReviewers
  if (text.kind !== 'answer' || !activity || areMates(chronicle, text, activity, me.id)) return true
  if (isStaff) return !activity.isAnonymous || activity.areNamesShown
  // Who reviews may learn what who only reads may not.
  if (activity.isReviewed && way.startsWith(reviewCalls.listOwn.path)) return !activity.hidesAuthors
  const isNameless = activity.classmates === 2 || (activity.hidesAuthors && activity.classmates === 0)
  return !isNameless || chronicle.shared.has(`${text.activityId} ${text.by}`)
}
