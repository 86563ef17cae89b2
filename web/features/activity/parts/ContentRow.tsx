import { activityStates } from '#contract/features/activity/entities.ts'
import { contentTime, pastTime, shortTime, weekdayDistance } from '#web/lib/dates.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { useIsBeside } from '#web/shell/Beside.tsx'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { IconTile } from '#web/ui/base/IconTile.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { FileIcon, MoreIcon, PinIcon } from '#web/ui/icons/icons.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { RowDetails } from '#web/ui/lists/RowDetails.tsx'
import type { ContentItem, Figure, Place, Standing } from '../kind.ts'
import { jumpPath, kindOf, useKinds } from '../use-kinds.ts'
import styles from './ContentRow.module.css'

interface ContentRowProps {
  item: ContentItem
  place: Place
  /** Shows which folder it is in; not inside that folder itself. */
  namesFolder: boolean
  onOpen: (item: ContentItem) => void
  /** Left out where the person may do nothing with it. */
  onMore?: (item: ContentItem) => void
}

/** An activity in the catalogue, on one line: its state, the course's figures for staff, and when. */
export function ContentRow({ item, place, namesFolder, onOpen, onMore }: ContentRowProps) {
  const t = useTexts('activity')
  const kinds = useKinds()
  const kind = kindOf(kinds, item.contenttype)
  const isBeside = useIsBeside()
  const KindIcon = kind?.icon ?? FileIcon
  const own = kind?.standing(item, place)
  const state = item.excused && !isDone(own) ? excusedOf(t) : (own ?? stateOf(item, t))
  // The time of what is published says to staff whether it goes on.
  const isSaidByTime = place.isStaff && !own && item.published
  const figures = place.isStaff ? (kind?.figures(item) ?? []) : []
  return (
    <RowBody
      title={item.title}
      leading={
        <IconTile tone={isSaidByTime && item.state === activityStates.ended ? 'sunk' : 'accent'}>
          <KindIcon size={22} />
        </IconTile>
      }
      onClick={kind ? () => onOpen(item) : undefined}
      selected={kind && isBeside(jumpPath(kinds, item, place))}
      chevron={false}
      wrap
      dense
      extra={
        onMore && (
          <IconButton icon={MoreIcon} label={t('more', { title: item.title })} onClick={() => onMore(item)} />
        )
      }
    >
      <RowDetails
        tags={
          <>
            {!isSaidByTime && <StatusTag tone={state.tone}>{state.text}</StatusTag>}
            {item.pinned && <Pinned label={t('pinned')} />}
          </>
        }
        facts={[
          ...figures.map(figure => <FigureWords key={shortOf(figure)} figure={figure} />),
          <When
            key="when"
            item={item}
            isEndless={kind?.isEndless === true}
            isToDo={own?.tone === 'accent'}
            isStaff={place.isStaff}
          />,
          namesFolder && item.directory && t('inFolder', { folder: item.directory.title }),
          item.forwhom && forWhom(item.forwhom, t),
        ]}
      />
    </RowBody>
  )
}

const Pinned = ({ label }: { label: string }) => (
  <span className={styles.pinned} role="img" aria-label={label} title={label}>
    <PinIcon size={16} />
  </span>
)

const shortOf = (figure: Figure | string) => (typeof figure === 'string' ? figure : figure.short)

function FigureWords({ figure }: { figure: Figure | string }) {
  if (typeof figure === 'string') return figure
  const { short, full, isToDo } = figure
  if (isToDo || short === full) return <span className={isToDo ? styles.toDo : undefined}>{full}</span>
  return (
    <>
      <span aria-hidden="true">{short}</span>
      <span className="visually-hidden">{full}</span>
    </>
  )
}

const isDone = (own?: Standing) => own?.tone === 'good' || own?.tone === 'info'

const excusedOf = (t: Translate<'activity'>): Standing => ({ tone: 'neutral', text: t('state.excused') })

const forWhom = (names: readonly string[], t: Translate<'activity'>) =>
  names.length === 0 ? t('forNobody') : t('forSome', { names: names.join(t('between')) })

/** The state of the activity itself. */
function stateOf(item: ContentItem, t: Translate<'activity'>): Standing {
  if (!item.published)
    return item.publish_time === null
      ? { tone: 'neutral', text: t('state.unpublished') }
      : { tone: 'info', text: t('state.scheduled') }
  return item.state === activityStates.ended
    ? { tone: 'neutral', text: t('state.ended') }
    : { tone: 'accent', text: t('state.ongoing') }
}

interface WhenProps {
  item: ContentItem
  isEndless: boolean
  /** The tag before it says that it is still to be done. */
  isToDo: boolean
  isStaff: boolean
}

/** Since when it is there, or when it appears or ends; the form that the specification quotes is the title (P97). */
function When({ item, isEndless, isToDo, isStaff }: WhenProps) {
  const t = useTexts('activity')
  const { text, time, write } = momentOf(item, isEndless)
  if (time === null) return t('unlimited')
  const isAhead = text === 'due' && !isStaff
  const distance = isAhead ? weekdayDistance(time) : undefined
  const words = isAhead && isToDo ? 'until' : text
  return (
    <time title={t(text, { time: contentTime(time) })}>
      {[t(words, { time: write(time) }), distance].filter(Boolean).join(' · ')}
    </time>
  )
}

function momentOf({ published, publish_time, endtime, state }: ContentItem, isEndless: boolean) {
  if (isEndless && published && publish_time !== null)
    return { text: 'since', time: publish_time, write: pastTime } as const
  if (!published && publish_time !== null)
    return { text: 'appears', time: publish_time, write: shortTime } as const
  return state === activityStates.ended
    ? ({ text: 'ended', time: endtime, write: pastTime } as const)
    : ({ text: 'due', time: endtime, write: shortTime } as const)
}
