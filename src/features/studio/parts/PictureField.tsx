import { Button, FileButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Picture } from '#contract/entities/studio.ts'
import { addPicture } from '#contract/routes/studio/sets.ts'
import { call } from '../../../data/api/api.ts'
import { BusyButton } from '../../../ui/controls/BusyButton.tsx'
import { Artwork, type ArtworkProps } from '../../../ui/media/Artwork.tsx'
import { base64Of } from './base64.ts'
import { failureText } from './calls/studio-call.ts'
import styles from './PictureField.module.css'

export interface PictureFieldProps {
  /** `Picture` */
  label: string
  shape: NonNullable<ArtworkProps['shape']>
  /** A path below `/media/`. */
  src: ArtworkProps['src']
  /** Null takes the picture away. */
  onPicture: (picture: Picture | null) => void
}

/** The largest file, in bytes. */
const maxSize = 9_000_000

/** A picture: another one is chosen, seen in the square that it is cropped to, and sent at once; it is saved with the form. */
export function PictureField({ label, shape, src, onPicture }: PictureFieldProps) {
  const [preview, setPreview] = useState<string | null>(null)
  const [problem, setProblem] = useState('')
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview])

  async function choose(file: File | null): Promise<void> {
    if (!file) return
    if (file.size > maxSize) return setProblem('This file is too large. A picture may have 9 MB.')
    setProblem('')
    setPreview(URL.createObjectURL(file))
    const image = await base64Of(file).catch(() => null)
    const result = image === null ? null : await call(addPicture, { body: { image } })
    setPreview(null)
    if (!result) setProblem("This file can't be read. Choose it again.")
    else if (result.ok) onPicture(result.body)
    else setProblem(failureText(result))
  }
  const hasPicture = typeof src === 'string' || src?.art_url_sm || src?.art_url_xl
  return (
    <fieldset className={styles.field} aria-label={label}>
      <span className={styles.shown}>
        {preview ? (
          <img src={preview} alt="" className={styles.preview} data-shape={shape} />
        ) : (
          <Artwork src={src} shape={shape} size={96} />
        )}
      </span>
      <div className={styles.words}>
        <span className={styles.label} aria-hidden="true">
          {label}
        </span>
        <div className={styles.actions}>
          <FileButton accept="image/jpeg,image/png,image/webp" onChange={file => void choose(file)}>
            {props => (
              <BusyButton {...props} size="sm" loading={preview !== null}>
                Choose {label.toLowerCase()}
              </BusyButton>
            )}
          </FileButton>
          {hasPicture && (
            <Button size="sm" onClick={() => onPicture(null)}>
              Remove {label.toLowerCase()}
            </Button>
          )}
        </div>
        <span className={styles.hint}>JPEG, PNG or WebP. Cropped to a square.</span>
        <span role="alert" className={styles.problem}>
          {problem}
        </span>
      </div>
    </fieldset>
  )
}
