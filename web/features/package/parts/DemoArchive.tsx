import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DemoCourse, packageCalls } from '#contract/features/package/calls.ts'
import { ArchivedCourseList, ArchivedCourseRow } from '#web/features/course/archive/ArchivedCourseRow.tsx'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { CreateFromDemo } from './CreateFromDemo.tsx'
import styles from './DemoArchive.module.css'

/** The demo packages among the archived courses: nothing to restore, something to make a course of. */
export function DemoArchive() {
  const t = useTexts('package')
  const demos = useQuery(ask(packageCalls.listDemos, {}))
  const [wanted, setWanted] = useState<DemoCourse | null>(null)
  return (
    <>
      <QueryView
        query={demos}
        skeleton={<SkeletonRows rows={3} />}
        isEmpty={({ list }) => list.length === 0}
        empty={<EmptyState art="courses" title={t('demo.none')} hint={t('demo.noneHint')} />}
      >
        {({ list }) => (
          <ArchivedCourseList>
            {list.map((demo, index) => (
              <ArchivedCourseRow
                key={demo.id}
                courseName={demo.courseName}
                place={<span className={styles.about}>{demo.description}</span>}
                theme={index}
                note={demo.contents.map(({ name, count }) => t('demo.contents', { name, count })).join(' · ')}
                action={{
                  label: t('demo.create'),
                  name: t('demo.createTitle', { name: demo.courseName }),
                  onPress: () => setWanted(demo),
                }}
              />
            ))}
          </ArchivedCourseList>
        )}
      </QueryView>
      {wanted && <CreateFromDemo demo={wanted} onClose={() => setWanted(null)} />}
    </>
  )
}
