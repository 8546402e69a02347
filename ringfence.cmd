@node "%~dp0apps\cli\bin\ringfence.js" %*
