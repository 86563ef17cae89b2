import { activityStates } from '#contract/features/activity/entities.ts'
import { contentTime, distance } from '#web/lib/dates.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { useIsBeside } from '#web/shell/Beside.tsx'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { IconTile } from '#web/ui/base/IconTile.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { FileIcon, MoreIcon, PinIcon } from '#web/ui/icons/icons.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import type { ContentItem, Place, Standing } from '../kind.ts'
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

/** An activity in the catalogue: its state, its times, and the student's own standing or the course's. */
export function ContentRow({ item, place, namesFolder, onOpen, onMore }: ContentRowProps) {
  const t = useTexts('activity')
  const kinds = useKinds()
  const kind = kindOf(kinds, item.contenttype)
  const isBeside = useIsBeside()
  const KindIcon = kind?.icon ?? FileIcon
  const own = kind?.standing(item, place)
  const standing = item.excused && !isDone(own) ? excusedOf(t) : (own ?? stateOf(item, t))
  const figures = place.isStaff ? (kind?.figures(item) ?? []) : []
  const times = [
    kind?.isEndless && item.published && item.publish_time !== null
      ? t('since', { time: contentTime(item.publish_time) })
      : timesOf(item, t),
    ...(namesFolder && item.directory ? [t('inFolder', { folder: item.directory.title })] : []),
  ]
  return (
    <RowBody
      title={item.title}
      leading={
        <IconTile>
          <KindIcon size={22} />
        </IconTile>
      }
      onClick={kind ? () => onOpen(item) : undefined}
      selected={kind && isBeside(jumpPath(kinds, item, place))}
      chevron={false}
      wrap
      extra={
        onMore && (
          <IconButton icon={MoreIcon} label={t('more', { title: item.title })} onClick={() => onMore(item)} />
        )
      }
    >
      <span className={styles.details}>
        <StatusTag tone={standing.tone}>{standing.text}</StatusTag>
        {item.pinned && <Pinned label={t('pinned')} />}
        {figures.length > 0 && <span className={styles.times}>{figures.join(' · ')}</span>}
      </span>
      <span className={styles.times}>{times.join(' · ')}</span>
      {item.forwhom && <span className={styles.times}>{forWhom(item.forwhom, t)}</span>}
    </RowBody>
  )
}

const Pinned = ({ label }: { label: string }) => (
  <span className={styles.pinned} role="img" aria-label={label} title={label}>
    <PinIcon size={16} />
  </span>
)

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

function timesOf(item: ContentItem, t: Translate<'activity'>) {
  if (!item.published && item.publish_time !== null)
    return t('appears', { time: contentTime(item.publish_time) })
  if (item.endtime === null) return t('unlimited')
  const time = contentTime(item.endtime)
  return item.state === activityStates.ended
    ? t('ended', { time })
    : `${t('due', { time })} · ${distance(item.endtime)}`
}
