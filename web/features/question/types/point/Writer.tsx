import { useEffect, useRef, useState } from 'react'
import { questionLimits } from '#contract/features/question/rules.ts'
import {
  type HotspotKey,
  isIn,
  type Point,
  type PointParts,
  type Region,
  whole,
} from '#contract/features/question/types/point.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { RadioList } from '#web/ui/base/Choice.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { NumberField } from '#web/ui/fields/NumberField.tsx'
import { ImageIcon, TrashIcon } from '#web/ui/icons/icons.tsx'
import type { EditorPictures } from '#web/ui/media/RichTextEditor.tsx'
import type { WriterProps } from '../writing/writer.ts'
import { PictureButton } from './PictureButton.tsx'
import styles from './Point.module.css'
import { PointPicture } from './PointPicture.tsx'
import { pictureIn } from './picture.ts'

/** The picture, how many points may be set on it, and where these are right if that is asked. */
export function PointWriter({
  parts,
  right,
  pictures,
  onChange,
}: WriterProps<PointParts, HotspotKey | null>) {
  const t = useTexts('question/points')
  const [chosen, setChosen] = useState<number>()
  const src = useAddress(parts.picture, pictures)
  const regions = right?.regions ?? []
  const change = (next: readonly Region[]) => onChange({ right: { regions: [...next] } })
  async function choose(file: File) {
    const sent = await pictures.send(file)
    if (!sent) return
    const picture = `<img data-file="${sent.id}" src="${sent.url.replaceAll('&', '&amp;')}" alt="">`
    onChange({ parts: { ...parts, picture } })
  }
  const point = (at: Point) => {
    const known = regions.findIndex(region => isIn(at, region))
    if (known >= 0) return setChosen(known)
    if (regions.length >= questionLimits.regions) return
    change([...regions, around(at)])
    setChosen(regions.length)
  }
  const region = chosen === undefined ? undefined : regions[chosen]
  return (
    <Stack gap={4}>
      <PictureButton
        label={t(parts.picture === '' ? 'write.choose' : 'write.other')}
        icon={ImageIcon}
        onChoose={file => void choose(file)}
      />
      {parts.picture !== '' && (
        <PointPicture
          src={src}
          alt={t('picture')}
          hint={t('cross')}
          {...(right && { regions, chosen, onPoint: point, label: t('write.regions') })}
        />
      )}
      {right && parts.picture !== '' && <p className={styles.hint}>{t('write.regionsHint')}</p>}
      {region && chosen !== undefined && (
        <RegionFields
          number={chosen + 1}
          region={region}
          onChange={next => change(regions.map((one, at) => (at === chosen ? next : one)))}
          onRemove={() => {
            change(regions.filter((_, at) => at !== chosen))
            setChosen(undefined)
          }}
        />
      )}
      <NumberField
        label={t('write.most')}
        value={parts.most}
        min={1}
        max={questionLimits.pointsOnPicture}
        onChange={most => onChange({ parts: { ...parts, most: most ?? 1 } })}
      />
    </Stack>
  )
}

/** A new region has so much of the picture. */
const usual = 160

function around({ x, y }: Point): Region {
  const from = (at: number) => Math.max(0, Math.min(whole - usual, at - usual / 2))
  return { shape: 'oval', x: from(x), y: from(y), width: usual, height: usual }
}

/** Where the picture of a text can be seen; empty until that is known. */
function useAddress(html: string, { addressOf }: EditorPictures) {
  const { src, fileId } = pictureIn(html, '')
  const [found, setFound] = useState({ fileId: '', url: '' })
  const ask = useRef(addressOf)
  ask.current = addressOf
  useEffect(() => {
    let isGone = false
    if (src === '' && fileId !== '')
      ask.current(fileId).then(
        url => isGone || setFound({ fileId, url }),
        () => undefined,
      )
    return () => {
      isGone = true
    }
  }, [src, fileId])
  return src || (found.fileId === fileId ? found.url : '')
}

interface RegionFieldsProps {
  number: number
  region: Region
  onChange: (region: Region) => void
  onRemove: () => void
}

/** Where a region is and how large, by sliders: with a finger on a small picture, or with keys. */
function RegionFields({ number, region, onChange, onRemove }: RegionFieldsProps) {
  const t = useTexts('question/points')
  const { x, y, width, height } = region
  const sliders = [
    { name: 'left', value: x, max: whole - width, to: (x: number) => ({ x }) },
    { name: 'top', value: y, max: whole - height, to: (y: number) => ({ y }) },
    { name: 'width', value: width, max: whole - x, to: (width: number) => ({ width }) },
    { name: 'height', value: height, max: whole - y, to: (height: number) => ({ height }) },
  ] as const
  return (
    <Card title={t('write.region', { number })}>
      <Stack gap={3}>
        <RadioList
          inline
          label={t('write.shape')}
          options={(['oval', 'box'] as const).map(value => ({ value, label: t(`write.${value}`) }))}
          value={region.shape}
          onChange={shape => onChange({ ...region, shape })}
        />
        {sliders.map(({ name, value, max, to }) => (
          <label key={name} className={styles.slider}>
            <span>{t(`write.${name}`)}</span>
            <input
              type="range"
              min={name === 'left' || name === 'top' ? 0 : 20}
              max={max}
              step={10}
              value={value}
              onChange={event => onChange({ ...region, ...to(Number(event.target.value)) })}
            />
          </label>
        ))}
        <Button kind="quiet" icon={TrashIcon} onClick={onRemove}>
          {t('write.remove', { number })}
        </Button>
      </Stack>
    </Card>
  )
}
