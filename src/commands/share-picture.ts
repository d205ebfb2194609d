import { IconDownload, IconShare2 } from '@tabler/icons-react'
import { notify } from '../ui/feedback/notices/notify.ts'
import { command } from './command.ts'

/** Whether the system's share sheet takes this file. */
const isShareable = (file: File) => 'canShare' in navigator && navigator.canShare({ files: [file] })

/** Saves a file among the browser's downloads. */
function save(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // Once the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  notify('Picture saved.', 'success', IconDownload)
}

/** Opens the system's share sheet. Saves the file if that fails; closing the sheet is no failure. */
async function openShareSheet(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file] })
  } catch (failure) {
    if (!(failure instanceof DOMException && failure.name === 'AbortError')) save(file)
  }
}

/** Shares a picture that was made on the device, or saves it where files can't be shared. */
export const sharePicture = command<[file: File]>({
  id: 'week.share',
  label: (_, file) => (isShareable(file) ? 'Share' : 'Save picture'),
  icon: (_, file) => (isShareable(file) ? IconShare2 : IconDownload),
  enabled: () => true,
  effect: file => void (isShareable(file) ? openShareSheet(file) : save(file)),
})
