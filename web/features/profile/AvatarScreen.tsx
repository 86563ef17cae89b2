import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { accountCalls } from '#contract/features/account/calls.ts'
import { fileErrors } from '#contract/features/file/errors.ts'
import { imageLimit } from '#contract/features/file/rules.ts'
import { invalidate } from '#web/lib/call.ts'
import { path } from '#web/lib/path.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { useUser } from '#web/shell/user.ts'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { ImageIcon } from '#web/ui/icons/icons.tsx'
import styles from './AvatarScreen.module.css'
import { type Crop, cutOut, firstCrop, readPicture } from './crop.ts'
import { Cropper } from './parts/Cropper.tsx'
import { sendAvatar } from './send-avatar.ts'

/** A chosen file, and what the browser made of it; without `image` the server cuts it. */
interface ChosenPicture {
  file: File
  image: HTMLImageElement | undefined
}

const isHeic = ({ type, name }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
const isImage = (file: File) => file.type.startsWith('image/') || isHeic(file)

/** Chooses a picture of oneself, cuts it to a square and sends it. */
export function AvatarScreen() {
  const t = useTexts('profile')
  const user = useUser()
  const back = useBack(path('/myInfoDetail'))
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<ChosenPicture | null>(null)
  const [crop, setCrop] = useState<Crop>({ x: 0, y: 0, zoom: 1 })
  const sending = useMutation({
    meta: { handled: true },
    mutationFn: async ({ file, image }: ChosenPicture) =>
      sendAvatar(image ? await cutOut(image, crop) : file, image ? 'avatar.png' : file.name),
    onSuccess: async () => {
      await invalidate(client, accountCalls.getAccount)
      toast.good(t('avatar.done'))
      back()
    },
    onError: () => toast.bad(t('avatar.failed')),
  })
  const choose = async (file: File | undefined) => {
    if (!file) return
    if (!isImage(file)) return toast.bad(problemText(fileErrors.notImage))
    if (file.size > imageLimit) return toast.bad(problemText(fileErrors.imageTooLarge))
    const image = await readPicture(file)
    if (!image && !isHeic(file)) return toast.bad(problemText(fileErrors.notImage))
    if (image) setCrop(firstCrop({ width: image.naturalWidth, height: image.naturalHeight }))
    setChosen({ file, image })
  }
  const pick = () => input.current?.click()
  return (
    <Screen
      footer={
        chosen ? (
          <Stack gap={2}>
            <MainButton busy={sending.isPending} onClick={() => sending.mutate(chosen)}>
              {t('avatar.use')}
            </MainButton>
            <Button kind="quiet" block disabled={sending.isPending} onClick={pick}>
              {t('avatar.another')}
            </Button>
          </Stack>
        ) : (
          <MainButton icon={ImageIcon} onClick={pick}>
            {t('avatar.choose')}
          </MainButton>
        )
      }
    >
      <input
        ref={input}
        type="file"
        accept="image/*,.heic,.heif"
        hidden
        aria-label={t('avatar.choose')}
        onChange={event => {
          void choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <div className={styles.middle}>
        {chosen?.image && <Cropper image={chosen.image} crop={crop} onChange={setCrop} />}
        {chosen && !chosen.image && <Callout tone="info">{t('avatar.unseen')}</Callout>}
        {!chosen && (
          <>
            <Avatar name={user?.name ?? ''} src={user?.avatar} size={200} />
            <p className={styles.hint}>{t('avatar.hint')}</p>
          </>
        )}
      </div>
    </Screen>
  )
}
