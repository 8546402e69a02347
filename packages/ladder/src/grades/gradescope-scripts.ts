/** The programs of an autograder: for each submission one of the computed results is found by the student's address. */
export const gradescopeScripts: readonly { readonly path: string; readonly content: string }[] = [
  {
    path: 'setup.sh',
    content: `#!/usr/bin/env bash
command -v python3 >/dev/null || { apt-get update && apt-get install -y python3; }
`,
  },
  {
    path: 'run_autograder',
    content: `#!/usr/bin/env python3
import json, os, shutil
root = os.environ.get("AUTOGRADER", "/autograder")
source = os.path.join(root, "source")
with open(os.path.join(source, "index.json"), encoding="utf-8") as file:
    index = json.load(file)
with open(os.path.join(root, "submission_metadata.json"), encoding="utf-8") as file:
    users = json.load(file).get("users", [])
keys = [str(user.get(field) or "").lower() for user in users for field in ("email", "sid", "name")]
path = next((index[key] for key in keys if key in index), None)
target = os.path.join(root, "results", "results.json")
if path is None:
    with open(target, "w", encoding="utf-8") as file:
        json.dump({"score": 0, "output": "This student is not in the class."}, file)
else:
    shutil.copyfile(os.path.join(source, path), target)
`,
  },
];
