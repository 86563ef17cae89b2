import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DemoCourse, packageCalls } from '#contract/features/package/calls.ts'
import { TeachersOnly } from '#web/features/course/settings/TeachersOnly.tsx'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import styles from './DemoScreen.module.css'
import { CreateFromDemo } from './parts/CreateFromDemo.tsx'

/** Demo packages from which a course can be created. */
export function DemoScreen() {
  return (
    <TeachersOnly>
      <Demos />
    </TeachersOnly>
  )
}

function Demos() {
  const t = useTexts('package')
  const demos = useQuery(ask(packageCalls.listDemos, {}))
  const [wanted, setWanted] = useState<DemoCourse | null>(null)
  return (
    <Screen onRefresh={demos.refetch}>
      <QueryView
        query={demos}
        skeleton={<SkeletonCards cards={3} />}
        isEmpty={({ list }) => list.length === 0}
        empty={<EmptyState art="courses" title={t('demo.none')} hint={t('demo.noneHint')} />}
      >
        {({ list }) => (
          <Stack gap={4}>
            <p>{t('demo.lead')}</p>
            {list.map(demo => (
              <DemoCard key={demo.id} demo={demo} onCreate={() => setWanted(demo)} />
            ))}
          </Stack>
        )}
      </QueryView>
      {wanted && <CreateFromDemo demo={wanted} onClose={() => setWanted(null)} />}
    </Screen>
  )
}

function DemoCard({ demo, onCreate }: { demo: DemoCourse; onCreate: () => void }) {
  const t = useTexts('package')
  return (
    <Card
      title={demo.courseName}
      action={
        <Button kind="primary" size="small" onClick={onCreate}>
          {t('demo.create')}
        </Button>
      }
    >
      <Stack gap={3}>
        <p>{demo.description}</p>
        <p className={styles.contents}>
          {demo.contents.map(({ name, count }) => t('demo.contents', { name, count })).join(' · ')}
        </p>
      </Stack>
    </Card>
  )
}
