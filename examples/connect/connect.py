"""Plays for a class from home, with nothing but Python: python3 connect.py URL TOKEN 'WISH' PROGRAM ARGS...

WISH is JSON, such as '{"games": 10, "opponent": "level:2"}'. The protocol is explained in docs/connect.md.
"""
import base64, json, os, socket, ssl, struct, subprocess, sys, threading, time
from urllib.parse import urlsplit

class Link:
    def __init__(self, url):
        at = urlsplit(url)
        self.socket = socket.create_connection((at.hostname, at.port or {"http": 80, "https": 443}[at.scheme]), 30)
        if at.scheme == "https":
            self.socket = ssl.create_default_context().wrap_socket(self.socket, server_hostname=at.hostname)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(f"GET /api/class/connect HTTP/1.1\r\nHost: {at.netloc}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode())
        self.file, self.lock = self.socket.makefile("rb"), threading.Lock()
        if b" 101 " not in self.file.readline(): sys.exit("the server does not take connections here")
        while self.file.readline().strip(): pass

    def send(self, data, kind=1):
        mask, size = os.urandom(4), len(data)
        head = bytes([128 | kind, 128 | size]) if size < 126 else bytes([128 | kind, 254]) + struct.pack(">H", size)
        with self.lock: self.socket.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))

    def messages(self):
        while head := self.file.read(2):
            size = head[1] & 127
            if size > 125: size = struct.unpack(">H" if size == 126 else ">Q", self.file.read(2 if size == 126 else 8))[0]
            data, kind = self.file.read(size), head[0] & 15
            if kind == 9: self.send(data, 10)  # a ping: the server measures the way
            elif kind == 8: return
            elif kind == 1: yield json.loads(data)

url, token, wish, *command = sys.argv[1:]
link, program, session, seen, mine = None, None, None, 0, []  # mine: what we said, in order

def say(message):
    mine.append(dict(message, n=len(mine) + 1))
    try: link.send(json.dumps(dict(mine[-1], seen=seen)).encode())
    except OSError: pass  # it is sent again over the next connection

def listen(running):
    for line in running.stdout: say({"type": "line", "text": line.rstrip("\r\n")})
    if running.wait() and running is program: say({"type": "stopped", "words": f"exit code {running.returncode}"})

while True:
    link = Link(url)
    link.send(json.dumps({"type": "hello", "token": token} | ({"session": session, "seen": seen} if session else {"wish": json.loads(wish)})).encode())
    try:
        for message in link.messages():
            if message["type"] == "welcome":
                session = message["session"]
                for one in mine[message["seen"]:]: link.send(json.dumps(dict(one, seen=seen)).encode())
            elif message["type"] in ("waiting", "refused"): print(message["words"])
            if message["type"] == "refused": sys.exit(1)
            if message.get("n", 0) <= seen: continue
            seen = message["n"]
            if message["type"] == "start":
                print(f"Game {message['game']} against {message['opponent']}")
                program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
                threading.Thread(target=listen, args=(program,), daemon=True).start()
            elif message["type"] == "line" and program:
                try: program.stdin.write(message["text"] + "\n"); program.stdin.flush()
                except OSError: pass  # it has ended, which listen says
            elif message["type"] == "end":
                print(" ", message["words"])
                running, program = program, None
                running.kill()
            elif message["type"] == "bye": sys.exit(0)
    except OSError: pass
    time.sleep(1)
