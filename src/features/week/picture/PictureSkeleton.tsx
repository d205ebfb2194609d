import { Block, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import styles from './Picture.module.css'

/** Of the size of the picture that is being made. */
export const PictureSkeleton = () => (
  <Skeleton className={styles.preview}>
    <Block height="100%" />
  </Skeleton>
)
