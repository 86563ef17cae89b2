import { useQuery } from '@tanstack/react-query'
import { duplicateCalls } from '#contract/features/duplicate/calls.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { useCheckAddress } from './addresses.ts'

/** What a duplicate check compares, and how often it can be looked at. */
export function RulesScreen() {
  const t = useTexts('duplicate')
  const { taskId, isStaff } = useCheckAddress()
  const query = useQuery(ask(duplicateCalls.getRules, { id: taskId }))
  return (
    <Screen>
      <QueryView query={query} skeleton={<SkeletonRows rows={5} />}>
        {({ formats, chances, fee, vipPrice }) => (
          <List>
            <ListRow wrap title={t('what')} note={t('whatHint')} />
            <ListRow wrap title={t('formats')} note={formats.join(', ')} />
            <ListRow wrap title={t('leftOut')} note={t('leftOutHint')} />
            <ListRow wrap title={t('meaning')} note={t('meaningHint')} />
            <ListRow wrap title={t('whoSees')} note={t(isStaff ? 'whoSeesStaff' : 'whoSeesHint')} />
            <ListRow
              wrap
              title={t('howOften')}
              note={chances === 0 ? t('always') : t('chances', { count: chances })}
            />
            {(fee !== '' || vipPrice !== '') && (
              <ListRow
                wrap
                title={t('costs')}
                note={[fee, vipPrice && t('vip', { price: vipPrice })].filter(Boolean).join(' · ')}
              />
            )}
          </List>
        )}
      </QueryView>
    </Screen>
  )
}
