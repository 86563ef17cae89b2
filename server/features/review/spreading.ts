/** Somebody who has handed in: what they can review, and what they wrote. */
export interface Participant {
  accountId: string
  submissionId: string
}

/** Who reviews what, or did before it was given to somebody else. */
export interface Pair {
  reviewerId: string
  submissionId: string
  /** It was given to somebody else: neither counts for the submission nor for the reviewer. */
  isGivenAway: boolean
}

interface SpreadTask {
  participants: readonly Participant[]
  pairs: readonly Pair[]
  perStudent: number
  /** Who gets nothing more to review. */
  busy?: ReadonlySet<string>
  random?: () => number
}

type NewPair = Omit<Pair, 'isGivenAway'>

/** Who is to review what, beside what is allocated already: evenly, and nobody what is their own. */
export function spread({ random = Math.random, ...given }: SpreadTask): NewPair[] {
  const participants = shuffled(given.participants, random)
  return given.pairs.length === 0
    ? inCircle({ ...given, participants })
    : besideOthers({ ...given, participants })
}

/** Everybody reviews those who come after them in a circle: exactly as many as review them. */
function inCircle({ participants, perStudent, busy }: SpreadTask): NewPair[] {
  const works = Map.groupBy(participants, ({ submissionId }) => submissionId)
  if (works.size < participants.length || busy?.size)
    return besideOthers({ participants, perStudent, busy, pairs: [] })
  const most = Math.min(perStudent, participants.length - 1)
  return participants.flatMap(({ accountId }, index) =>
    Array.from({ length: most }, (_, step) => ({
      reviewerId: accountId,
      submissionId: participants[(index + step + 1) % participants.length]!.submissionId,
    })),
  )
}

/** Each submission that has too few reviews goes to who has least to do; then who has too little gets what has fewest. */
function besideOthers({ participants, pairs, perStudent, busy = new Set() }: SpreadTask): NewPair[] {
  const own = new Set(participants.map(one => key(one.accountId, one.submissionId)))
  const known = new Set(pairs.map(pair => key(pair.reviewerId, pair.submissionId)))
  const counting = pairs.filter(({ isGivenAway }) => !isGivenAway)
  const loads = counted(counting.map(({ reviewerId }) => reviewerId))
  const reviews = counted(counting.map(({ submissionId }) => submissionId))
  const added: NewPair[] = []
  const mayReview = (reviewerId: string, submissionId: string) =>
    !own.has(key(reviewerId, submissionId)) && !known.has(key(reviewerId, submissionId))
  const add = (reviewerId: string, submissionId: string) => {
    known.add(key(reviewerId, submissionId))
    loads.set(reviewerId, (loads.get(reviewerId) ?? 0) + 1)
    reviews.set(submissionId, (reviews.get(submissionId) ?? 0) + 1)
    added.push({ reviewerId, submissionId })
  }
  const free = participants.map(({ accountId }) => accountId).filter(id => !busy.has(id))
  const works = [...new Set(participants.map(({ submissionId }) => submissionId))]

  for (let round = 0; round < perStudent; round++)
    for (const work of works) {
      if ((reviews.get(work) ?? 0) > round) continue
      const reviewer = least(
        free.filter(id => mayReview(id, work)),
        id => loads.get(id) ?? 0,
      )
      if (reviewer !== undefined) add(reviewer, work)
    }
  for (const reviewer of free)
    while ((loads.get(reviewer) ?? 0) < perStudent) {
      const work = least(
        works.filter(id => mayReview(reviewer, id)),
        id => reviews.get(id) ?? 0,
      )
      if (work === undefined) break
      add(reviewer, work)
    }
  return added
}

/** A review that somebody has not done. */
export interface LeftReview extends NewPair {
  /** Nothing of it is written yet, and it has been theirs for a while. */
  isMovable: boolean
}

interface MoveTask<L extends LeftReview> {
  participants: readonly Participant[]
  pairs: readonly Pair[]
  /** Those of `pairs` that are not done. */
  left: readonly L[]
  /** Reviewers who have begun something. */
  begun: ReadonlySet<string>
  /** How many one person reviews at most. */
  maxEach: number
  /** What slow reviewers have not begun may go to those who are done with theirs. */
  isWide: boolean
  random?: () => number
}

/**
 * What goes to others, and to whom: what is left to those who have begun nothing, to those who have. Submissions with the
 * fewest other reviews come first; what nobody can take stays where it is.
 */
export function moved<L extends LeftReview>({
  random = Math.random,
  ...given
}: MoveTask<L>): { from: L; to: NewPair }[] {
  const { pairs, left, begun, maxEach, isWide } = given
  const movable = shuffled(given.left, random).filter(one => one.isMovable)
  const isMoving = ({ reviewerId }: NewPair) => isWide || !begun.has(reviewerId)
  const unsure = new Set(movable.filter(isMoving).map(pairKey))
  const busy = new Set(left.map(({ reviewerId }) => reviewerId))
  const known = new Set(pairs.map(pairKey))
  const own = new Set(given.participants.map(one => key(one.accountId, one.submissionId)))
  const counting = pairs.filter(({ isGivenAway }) => !isGivenAway)
  const loads = counted(counting.map(({ reviewerId }) => reviewerId))
  const sure = counted(counting.filter(pair => !unsure.has(pairKey(pair))).map(pair => pair.submissionId))
  const takers = shuffled(given.participants, random)
    .map(({ accountId }) => accountId)
    .filter(id => begun.has(id))
  const result: { from: L; to: NewPair }[] = []
  const waiting = Map.groupBy(movable.filter(isMoving), ({ submissionId }) => submissionId)
  while (waiting.size > 0) {
    const submissionId = least([...waiting.keys()], id => sure.get(id) ?? 0)!
    const from = waiting.get(submissionId)!.pop()!
    if (waiting.get(submissionId)!.length === 0) waiting.delete(submissionId)
    const reviewerId = least(
      takers.filter(
        id =>
          (loads.get(id) ?? 0) < maxEach &&
          !(begun.has(from.reviewerId) && busy.has(id)) &&
          !own.has(key(id, submissionId)) &&
          !known.has(key(id, submissionId)),
      ),
      id => loads.get(id) ?? 0,
    )
    if (reviewerId === undefined) continue
    const to = { reviewerId, submissionId }
    known.add(pairKey(to))
    loads.set(reviewerId, (loads.get(reviewerId) ?? 0) + 1)
    sure.set(submissionId, (sure.get(submissionId) ?? 0) + 1)
    result.push({ from, to })
  }
  return result
}

const pairKey = ({ reviewerId, submissionId }: NewPair) => key(reviewerId, submissionId)

const key = (accountId: string, submissionId: string) => `${accountId} ${submissionId}`

function counted(ids: readonly string[]) {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/** The first of those with the lowest value. */
function least(ids: readonly string[], weigh: (id: string) => number) {
  let best: string | undefined
  for (const id of ids) if (best === undefined || weigh(id) < weigh(best)) best = id
  return best
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const all = [...items]
  for (let last = all.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const kept = all[last]!
    all[last] = all[other]!
    all[other] = kept
  }
  return all
}
