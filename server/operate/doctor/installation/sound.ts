import { hasFfmpeg } from '../../../recording/sound/ffmpeg.ts'
import type { Check } from '../check.ts'

/** Which recordings can be decoded here. */
export const sound: Check = {
  needs: [],
  async run({ findings }) {
    return [
      (await hasFfmpeg())
        ? findings.ok('ffmpeg is installed: recordings of every format can be taken.')
        : findings.ok(
            'No ffmpeg: M4A, AAC and WebM recordings are refused. To take them, install it (apt install ffmpeg).',
          ),
    ]
  },
}
