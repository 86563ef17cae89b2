import { useQuery } from '@tanstack/react-query'
import { homeworkDuplicateCalls } from '#contract/features/homework/duplicate-calls.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { useHomeworkAddress } from '../addresses.ts'

/** What a duplicate check compares, and how often it can be looked at. */
export function RulesScreen() {
  const t = useTexts('homework')
  const { homeworkId, isStaff } = useHomeworkAddress()
  const query = useQuery(ask(homeworkDuplicateCalls.getRules, { id: homeworkId }))
  return (
    <Screen>
      <QueryView query={query} skeleton={<SkeletonRows rows={5} />}>
        {({ formats, chances, fee, vipPrice }) => (
          <List>
            <ListRow wrap title={t('duplicates.what')} note={t('duplicates.whatHint')} />
            <ListRow wrap title={t('duplicates.formats')} note={formats.join(', ')} />
            <ListRow wrap title={t('duplicates.leftOut')} note={t('duplicates.leftOutHint')} />
            <ListRow wrap title={t('duplicates.meaning')} note={t('duplicates.meaningHint')} />
            <ListRow
              wrap
              title={t('duplicates.whoSees')}
              note={t(isStaff ? 'duplicates.whoSeesStaff' : 'duplicates.whoSeesHint')}
            />
            <ListRow
              wrap
              title={t('duplicates.howOften')}
              note={chances === 0 ? t('duplicates.always') : t('duplicates.chances', { count: chances })}
            />
            {(fee !== '' || vipPrice !== '') && (
              <ListRow
                wrap
                title={t('duplicates.costs')}
                note={[fee, vipPrice && t('duplicates.vip', { price: vipPrice })].filter(Boolean).join(' · ')}
              />
            )}
          </List>
        )}
      </QueryView>
    </Screen>
  )
}
