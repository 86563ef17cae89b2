import { useState } from 'react'
import { titleLength } from '#contract/features/activity/written.ts'
import { materialCalls } from '#contract/features/material/calls.ts'
import { linkStates } from '#contract/features/material/entities.ts'
import { addressLength, webAddress } from '#contract/features/material/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import type { FormOfActivity } from '#web/features/activity/editor/ActivityForm.tsx'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import type { MaterialForm } from './material-form.ts'
import { PageCard } from './parts/LinkView.tsx'

type Page = AnswerOf<typeof materialCalls.checkLink>

interface AddressCardProps {
  courseId: string
  form: FormOfActivity<MaterialForm>
}

/** The address of a link, and what is found there: its page gives the title if there is none. */
export function AddressCard({ courseId, form }: AddressCardProps) {
  const t = useTexts('material')
  const [page, setPage] = useState<Page>()
  const check = useCommand(materialCalls.checkLink, {
    onDone: found => {
      setPage(found)
      if (found.pageTitle && form.values.title.trim() === '')
        form.change({ title: found.pageTitle.slice(0, titleLength) })
    },
    // Whatever is wrong with the address shows when the form is sent.
    onFailed: () => setPage(undefined),
  })
  const look = () => {
    const address = webAddress(form.values.address)
    if (address !== undefined && address !== page?.address) check.mutate({ courseId, address })
  }
  const isShown = page !== undefined && page.address === webAddress(form.values.address)
  return (
    <Card>
      <Stack gap={4}>
        <TextField
          label={t('form.address')}
          placeholder={t('form.addressPlaceholder')}
          inputMode="url"
          autoComplete="off"
          autoFocus={form.values.address === ''}
          maxLength={addressLength}
          required
          {...form.field('address')}
          onBlur={look}
        />
        {isShown && <Found page={page} />}
      </Stack>
    </Card>
  )
}

function Found({ page }: { page: Page }) {
  const t = useTexts('material')
  if (page.state === linkStates.broken || page.state === linkStates.private)
    return <Callout tone="warn">{t('form.notSeen')}</Callout>
  return (
    <>
      <PageCard link={page} />
      {page.state === linkStates.embeddable ? (
        <Callout tone="good">{t('form.seen')}</Callout>
      ) : (
        <Callout tone="info">{t('form.outside')}</Callout>
      )}
    </>
  )
}
