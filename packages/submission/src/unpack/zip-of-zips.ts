import { openPromise } from 'yauzl';

/** Whether an archive contains several zips and nothing else, as learning-management systems export a whole class. */
export async function holdsOnlyZips(file: string): Promise<boolean> {
  try {
    const zip = await openPromise(file);
    try {
      let count = 0;
      for await (const { fileName } of zip.eachEntry()) {
        if (fileName.endsWith('/')) continue;
        if (!/\.zip$/i.test(fileName)) return false;
        count++;
      }
      return count > 1;
    } finally {
      zip.close();
    }
  } catch {
    return false; // the error is reported when it is unpacked as a submission
  }
}
