import { useQuery } from '@tanstack/react-query'
import { operatorHealthCalls } from '#contract/features/school/health.ts'
import type { AnswerOf } from '#contract/input.ts'
import { ask } from '#web/lib/call.ts'
import { fileSize } from '#web/lib/format.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'

/** For the operator: what the machine has, and what is missing for which purpose. */
export function HealthScreen() {
  const health = useQuery(ask(operatorHealthCalls.getHealth, {}))
  return (
    <Screen onRefresh={health.refetch}>
      <QueryView query={health} skeleton={<SkeletonRows rows={5} />}>
        {data => <Health health={data} />}
      </QueryView>
    </Screen>
  )
}

type Findings = AnswerOf<typeof operatorHealthCalls.getHealth>

export function Health({ health }: { health: Findings }) {
  const t = useTexts('school')
  const { programs, space, reserve } = health
  const isComplete = programs.every(({ isThere }) => isThere)
  return (
    <Stack gap={4}>
      <List title={t('health.programs')} hint={isComplete ? undefined : t('health.install')}>
        {programs.map(program => (
          <ListRow
            key={program.name}
            wrap
            title={t(`health.${program.name}.name`)}
            note={t(`health.${program.name}.${program.isThere ? 'does' : 'missing'}`)}
            trailing={<Standing program={program} t={t} />}
          />
        ))}
      </List>
      {programs.some(({ isThere }) => isThere) && (
        <List title={t('health.held')}>
          <Held name="limits" isHeld={health.isLimited} t={t} />
          <Held name="network" isHeld={health.isOffline} t={t} />
          <Held name="files" isHeld={health.isEnclosed} t={t} />
        </List>
      )}
      <List title={t('health.disk')}>
        <ListRow
          wrap
          title={t('health.space')}
          note={t('health.reserve', { size: fileSize(reserve) })}
          trailing={space > 0 ? fileSize(space) : <StatusTag tone="bad">{t('health.full')}</StatusTag>}
        />
      </List>
    </Stack>
  )
}

interface HealthText {
  t: Translate<'school'>
}

function Standing({ program, t }: HealthText & { program: Findings['programs'][number] }) {
  if (!program.isThere) return <StatusTag tone="warn">{t('health.absent')}</StatusTag>
  return <StatusTag tone="good">{program.version || t('health.present')}</StatusTag>
}

function Held({ name, isHeld, t }: HealthText & { name: 'limits' | 'network' | 'files'; isHeld: boolean }) {
  return (
    <ListRow
      wrap
      title={t(`health.${name}.name`)}
      note={isHeld ? undefined : t(`health.${name}.missing`)}
      trailing={
        <StatusTag tone={isHeld ? 'good' : 'warn'}>{t(isHeld ? 'health.on' : 'health.off')}</StatusTag>
      }
    />
  )
}
