import { useRef, useState } from 'react'
import type { PostFilter, PostOrder } from '#contract/features/answering/board-rules.ts'
import { askings } from '#contract/features/answering/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import { useDrag } from '#web/ui/gestures/use-drag.ts'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import styles from './Board.module.css'
import { GroupTiles } from './GroupTiles.tsx'
import { OutgoingCard } from './OutgoingCard.tsx'
import { useOutgoing } from './outgoing.ts'
import { PostCard } from './PostCard.tsx'
import { PostWriting } from './PostWriting.tsx'
import { type BoardPlace, type Listing, type Post, usePostNews, usePosts } from './posts.ts'
import { useLeading } from './use-leading.ts'

interface BoardProps {
  place: BoardPlace
  isStaff: boolean
  /** It stands inside of a card. */
  isPlain?: boolean
  /** What writes stands elsewhere on the screen. */
  writesElsewhere?: boolean
}

/** What a class writes to a question, live: students write and vote, their teacher marks, hides and groups. */
export function Board({ place, isStaff, isPlain = false, writesElsewhere = false }: BoardProps) {
  const t = useTexts('answering/board')
  const [sort, setSort] = useState<PostOrder>('votes')
  const [chosen, setChosen] = useState<{ filter: PostFilter; groupId: string | null }>(everything)
  const { query, first, items, ...more } = usePosts(place, { sort, ...chosen })
  const outgoing = useOutgoing(place)
  usePostNews(place, isStaff, text => outgoing.some(post => post.text === text && !post.refusal))
  const lead = useLeading(place, first)
  const board = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState<string>()
  const isDragging = useDrag<Post>(board, {
    begin: ({ target, pointerType }) => {
      const id = target.closest('[data-post]')?.getAttribute('data-post')
      const isFree = pointerType === 'mouse' && first?.can.group && !target.closest('button, a')
      return (isFree && items.find(post => post.id === id)) || null
    },
    onMove: ({ at }) => setOver(groupAt(at)),
    onEnd: ({ at }, post) => {
      const group = groupAt(at)
      setOver(undefined)
      if (group !== undefined) lead.move(post, group === '' ? null : group)
    },
    onCancel: () => setOver(undefined),
  })
  const isIdeas = first?.asking === askings.ideas
  const kind = isIdeas ? 'ideas' : 'questions'
  return (
    <div
      ref={board}
      className={styles.board}
      data-plain={isPlain || undefined}
      data-dragging={isDragging || undefined}
    >
      <Stack gap={3}>
        {first && !first.areShown && <Callout>{t(isStaff ? 'waitingStaff' : 'waiting')}</Callout>}
        {!writesElsewhere && first?.can.write && <PostWriting place={place} board={first} />}
        {first && first.can.refusal !== '' && <Callout>{first.can.refusal}</Callout>}
        {outgoing.map(post => (
          <OutgoingCard key={post.once} post={post} />
        ))}
        {first && first.total > 1 && (
          <SegmentedFilter<PostOrder>
            label={t('sort')}
            value={sort}
            onChange={setSort}
            options={[
              { value: 'votes', label: t('byVotes') },
              { value: 'new', label: t('byTime') },
            ]}
          />
        )}
        {first && !isIdeas && <AnsweredFilter {...{ first, chosen, setChosen }} />}
        {first && isIdeas && (first.groups.length > 0 || first.can.group) && (
          <GroupTiles {...{ first, chosen, over, lead }} onChoose={setChosen} />
        )}
        <QueryView
          query={query}
          skeleton={<SkeletonRows rows={3} />}
          isEmpty={() => items.length === 0}
          empty={
            outgoing.length === 0 && (
              <EmptyState
                art="messages"
                title={t(chosen.filter === 'all' ? `none.${kind}` : 'noneHere')}
                hint={first?.can.write && first.areShown ? t('noneHint') : undefined}
              />
            )
          }
        >
          {() => (
            <InfiniteList
              {...more}
              items={items}
              label={t(`list.${kind}`)}
              itemKey={idOf}
              rowHeight={96}
              plain={isPlain}
              renderItem={post => <PostCard {...{ post, place, lead }} board={first!} />}
            />
          )}
        </QueryView>
      </Stack>
    </div>
  )
}

const everything = { filter: 'all', groupId: null } as const
const idOf = ({ id }: Post) => id

/** The group below a point of the window; empty: none; undefined: nowhere to drop. */
const groupAt = ({ x, y }: { x: number; y: number }) =>
  document.elementFromPoint(x, y)?.closest('[data-group]')?.getAttribute('data-group') ?? undefined

interface AnsweredFilterProps {
  first: Listing
  chosen: { filter: PostFilter }
  setChosen: (chosen: { filter: PostFilter; groupId: null }) => void
}

/** Questions that are still open, or answered. */
function AnsweredFilter({ first: { total, answered }, chosen, setChosen }: AnsweredFilterProps) {
  const t = useTexts('answering/board')
  if (answered === 0 && chosen.filter === 'all') return null
  return (
    <SegmentedFilter<PostFilter>
      label={t('show')}
      value={chosen.filter}
      onChange={filter => setChosen({ filter, groupId: null })}
      options={[
        { value: 'all', label: t('all'), count: total },
        { value: 'open', label: t('open'), count: total - answered },
        { value: 'answered', label: t('answered'), count: answered },
      ]}
    />
  )
}
