import type { GroupItem } from '#contract/features/group/entities.ts'
import { useTexts } from '#web/lib/texts.ts'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { PeopleIcon } from '#web/ui/icons/icons.tsx'

/** How full a group is; the person's own is marked. */
export function GroupTag({ group }: { group: Pick<GroupItem, 'mine' | 'full' | 'members' | 'maxMembers'> }) {
  const t = useTexts('group')
  const count = `${group.members}/${group.maxMembers}`
  if (group.mine)
    return (
      <StatusTag tone="accent" icon={PeopleIcon}>
        {t('mine', { count })}
      </StatusTag>
    )
  if (group.full) return <StatusTag tone="warn">{t('full', { count })}</StatusTag>
  return (
    <StatusTag tone="neutral" icon={PeopleIcon}>
      {count}
    </StatusTag>
  )
}
