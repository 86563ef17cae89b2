import type { PostFilter } from '#contract/features/answering/board-rules.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { MoreIcon, PlusIcon } from '#web/ui/icons/icons.tsx'
import styles from './Board.module.css'
import type { Listing } from './posts.ts'
import type { Leading } from './use-leading.ts'

interface Chosen {
  filter: PostFilter
  groupId: string | null
}

interface GroupTilesProps {
  first: Listing
  chosen: Chosen
  /** Over which group something is dragged; empty: over that without one. */
  over: string | undefined
  lead: Leading
  onChoose: (chosen: Chosen) => void
}

/** The groups of ideas: a tap shows one, an idea that is dropped on one moves into it. */
export function GroupTiles({ first, chosen, over, lead, onChoose }: GroupTilesProps) {
  const t = useTexts('answering/board')
  const { groups, total, can } = first
  const ungrouped = total - groups.reduce((sum, { count }) => sum + count, 0)
  const shown = groups.find(({ id }) => id === chosen.groupId)
  const tile = (key: string, label: string, count: number, to: Chosen, group?: string) => (
    <button
      key={key}
      type="button"
      className={styles.tile}
      aria-pressed={chosen.filter === to.filter && chosen.groupId === to.groupId}
      data-group={group}
      data-over={(group !== undefined && over === group) || undefined}
      onClick={() => onChoose(to)}
    >
      <bdi>{label}</bdi> <span className={styles.count}>{number(count)}</span>
    </button>
  )
  return (
    <div className={styles.groups}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset breaks the row */}
      <div role="group" aria-label={t('show')} className={styles.tiles}>
        {tile('all', t('all'), total, { filter: 'all', groupId: null })}
        {groups.map(({ id, title, count }) => tile(id, title, count, { filter: 'group', groupId: id }, id))}
        {groups.length > 0 &&
          tile('none', t('ungrouped'), ungrouped, { filter: 'ungrouped', groupId: null }, '')}
      </div>
      {can.group && (
        <div className={styles.groupActions}>
          <Button size="small" icon={PlusIcon} onClick={lead.addGroup}>
            {t('newGroup')}
          </Button>
          {shown && (
            <IconButton
              icon={MoreIcon}
              label={t('manageGroup', { title: shown.title })}
              onClick={() => lead.manageGroup(shown)}
            />
          )}
        </div>
      )}
    </div>
  )
}
